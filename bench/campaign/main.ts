/* npm run campaign: uses two sites and two CMSs on one PostgreSQL while faults are injected. Exit code 1 if an
   acknowledged action is lost or a server exits badly. The seed decides calls and faults, not their timing. */
import { cpus, totalmem } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { seededRandom } from "../../packages/core/reference-stats/src/centile-errors/seeded-random.ts";
import { printFigure } from "../support/figures.ts";
import { actOnce, type Caller } from "./actions.ts";
import { reportOf } from "./bodies.ts";
import { findLosses } from "./checks.ts";
import { Client } from "./client.ts";
import { faultsFor, type Fault } from "./faults.ts";
import { Latencies } from "./latencies.ts";
import { Ledger } from "./ledger.ts";
import { readOptions, type Options } from "./options.ts";
import { addCallers, addReportsOfOthers, openDatabase } from "./seed.ts";
import { tableOf, writeChapter } from "./table.ts";
import { startWorld } from "./world.ts";

/** Mean, ms. */
const thinkMs = 120;
/** ms. */
const calmMs = 12_000;
const cutting = ["killed", "stopped", "full"];

const options = readOptions(process.argv.slice(2));
const programs = process.env.POSTGRES_PROGRAMS;
if (!programs) throw new Error("POSTGRES_PROGRAMS is to name the folder of PostgreSQL's programs; npm run campaign finds it.");

printFigure({ campaign: options });
const world = await startWorld(programs, 1000 + Math.ceil(options.reports * 0.007));
const latencies = new Latencies();
const ledger = new Ledger();
const admin = new Client({ ...world.admin, address: "30.1.0.1" }, addressesFor(0), latencies);
try {
  const callers = await prepareCallers();
  const faults = await runLoad(callers);
  const losses = await check(faults);
  const codes = await world.end();
  finish(losses, codes, faults);
} catch (error) {
  // Printed first, because ending the servers may fail too and hide it.
  console.error(error);
  await world.end();
  throw error;
}

async function prepareCallers(): Promise<Caller[]> {
  await admin.logIn();
  const first = await admin.call("/api/reports", { method: "POST", json: reportOf("First"), route: "POST /api/reports" });
  if (first.outcome !== "done") throw new Error(`The first report was answered ${first.status}.`);
  const database = await openDatabase(world);
  await addReportsOfOthers(database, options.reports);
  const accounts = await addCallers(database, world, options.callers);
  await database.close();
  const callers = accounts.map((account, index) => ({
    client: new Client(account, addressesFor(index), latencies),
    ...{ name: `C${index}`, random: seededRandom(options.seed + index), ledger, reports: [], patients: [], made: 0 },
  }));
  for (const { client } of callers) if (!(await client.logIn())) throw new Error("A caller could not log in.");
  return callers;
}

function addressesFor(index: number): string[] {
  const urls = world.sites.map(({ url }) => url);
  return index % 2 === 0 ? urls : urls.toReversed();
}

/** @returns how often each fault came, and the longest time after one until all calls were answered again */
async function runLoad(callers: readonly Caller[]): Promise<Map<string, { times: number; longestMs: number }>> {
  const end = performance.now() + options.minutes * 60_000;
  const running = callers.map((caller) => actUntil(caller, end));
  const seen = new Map<string, { times: number; longestMs: number }>();
  const random = seededRandom(options.seed - 1);
  if (!faultsFor(world).some(({ name }) => name.includes(options.only))) throw new Error(`No fault is named ${options.only} here.`);
  await pause(calmMs);
  let left: Fault[] = [];
  while (performance.now() < end - calmMs) {
    if (left.length === 0) left = faultsFor(world).filter(({ name }) => name.includes(options.only));
    const fault = left.splice(Math.floor(random() * left.length), 1)[0]!;
    const known = seen.get(fault.name) ?? { times: 0, longestMs: 0 };
    const overMs = await cause(fault, random);
    seen.set(fault.name, { times: known.times + 1, longestMs: Math.max(known.longestMs, overMs) });
  }
  await Promise.all(running);
  return seen;
}

async function actUntil(caller: Caller, end: number): Promise<void> {
  while (performance.now() < end) {
    await actOnce(caller);
    await pause(-Math.log(1 - caller.random()) * thinkMs);
  }
}

/** @returns for how long after the fault was taken back a call still failed; ms */
async function cause(fault: Fault, random: () => number): Promise<number> {
  latencies.fault = fault.name;
  await fault.run(world, random);
  const takenBack = performance.now();
  await pause(calmMs / 2);
  latencies.fault = null;
  await pause(calmMs / 2);
  return Math.max(0, latencies.lastFailureAt - takenBack);
}

async function check(faults: Awaited<ReturnType<typeof runLoad>>): Promise<string[]> {
  const cuts = [...faults].reduce((sum, [name, { times }]) => sum + (cutting.some((word) => name.includes(word)) ? times : 0), 0);
  const database = await openDatabase(world);
  try {
    return await findLosses(database, { ledger, world, admin, cuts });
  } finally {
    await database.close();
  }
}

function finish(losses: readonly string[], codes: readonly (number | null)[], faults: Awaited<ReturnType<typeof runLoad>>): void {
  const faultRows = [...faults].map(([name, { times, longestMs }]) => `| ${name} | ${times} | ${(longestMs / 1000).toFixed(1)} |`);
  const chapter = [
    described(options, losses),
    `| fault | times | calls failed for so long after it, at most; s |\n|---|---|---|\n${faultRows.join("\n")}`,
    tableOf(latencies.figures()),
  ].join("\n\n");
  if (options.write) writeChapter(chapter);
  else console.log(chapter);
  for (const [what, count] of latencies.failures()) printFigure({ failed: what, count });
  for (const loss of losses) printFigure({ loss });
  printFigure({ seed: options.seed, calls: latencies.calls, ...ledger.totals(), losses: losses.length, exitCodes: codes });
  process.exitCode = losses.length === 0 && codes.every((code) => code === 0) ? 0 : 1;
}

function described({ seed, minutes, callers, reports }: Options, losses: readonly string[]): string {
  const { done, unknown } = ledger.totals();
  const machine = `${cpus().length} cores and ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  return `Two sites, two CMSs, PostgreSQL, the mail server and ${callers} callers on one machine (${machine}), ${minutes} minutes on ${new Date().toISOString().slice(0, 10)},
${reports.toLocaleString("en")} reports of others, seed ${seed}: ${latencies.calls.toLocaleString("en")} calls. Of ${done.toLocaleString("en")} acknowledged acts ${losses.length === 0 ? "each was as acknowledged" : `${losses.length} were not as acknowledged`}; of ${unknown} more no answer said what became of them.`;
}
