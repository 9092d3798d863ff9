/* The seed decides calls and faults, not their timing. */
import { utcDay } from "@trabecula/contracts";
import { cpus, totalmem } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { seededRandom } from "../../packages/core/reference-stats/src/centile-errors/seeded-random.ts";
import { printFigure } from "../support/figures.ts";
import { addAccounts, copyId, copyRows, openRecords } from "../support/records.ts";
import { actOnce, reportOf, type Caller } from "./actions.ts";
import { findLosses } from "./checks.ts";
import { Client } from "./client.ts";
import { faultsFor, type Fault } from "./faults.ts";
import { Latencies, tableOf, writeChapter } from "./latencies.ts";
import { AttemptedChanges } from "./compare.ts";
import { readOptions, type Options } from "./options.ts";
import { startServers } from "./campaign-servers.ts";

const thinkMs = 120;
const pauseMs = 12_000;
const interrupting = ["killed", "stopped", "full"];

const options = readOptions(process.argv.slice(2));
const programs = process.env.POSTGRES_PROGRAMS;
if (!programs) throw new Error("Set POSTGRES_PROGRAMS to the folder of PostgreSQL's programs, or use npm run campaign.");

printFigure({ campaign: options });
const servers = await startServers(programs, 1000 + Math.ceil(options.reports * 0.007));
const latencies = new Latencies();
const changes = new AttemptedChanges();
const admin = new Client({ ...servers.admin, address: "30.1.0.1" }, addressesFor(0), latencies);
try {
  const callers = await prepareCallers();
  const faults = await runLoad(callers);
  const losses = await check(faults);
  const codes = await servers.end();
  finish(losses, codes, faults);
} catch (error) {
  // Printed first, because ending the servers may fail too.
  console.error(error);
  await servers.end();
  throw error;
}

async function prepareCallers(): Promise<Caller[]> {
  await admin.logIn();
  const first = await admin.call("/api/reports", { method: "POST", json: reportOf("First"), route: "POST /api/reports" });
  if (first.outcome !== "done") throw new Error(`The first report was answered ${first.status}.`);
  const database = await openDatabase();
  await copyRows(database, "bone_scans_reports", options.reports, {
    document_id: copyId("other"),
    workspace_id: "'other' || (i % 1000)",
    report_name: "'Report ' || i",
    search_text: "'report ' || i",
  });
  await database.run("vacuum analyze");
  const accounts = await addAccounts(database, servers.admin, options.callers);
  await database.close();
  const callers = accounts.map((account, index) => ({
    client: new Client(account, addressesFor(index), latencies),
    ...{ name: `C${index}`, random: seededRandom(options.seed + index), changes, reports: [], patients: [], made: 0 },
  }));
  for (const { client } of callers) if (!(await client.logIn())) throw new Error("A caller could not log in.");
  return callers;
}

function openDatabase() {
  return openRecords({ dataDir: "", databaseUrl: servers.postgres.url });
}

function addressesFor(index: number): string[] {
  const urls = servers.sites.map(({ url }) => url);
  return index % 2 === 0 ? urls : urls.toReversed();
}

/** @returns number of injections of each fault, and its longest recovery, ms */
async function runLoad(callers: readonly Caller[]): Promise<Map<string, { times: number; longestMs: number }>> {
  const end = performance.now() + options.minutes * 60_000;
  const running = callers.map((caller) => actUntil(caller, end));
  const seen = new Map<string, { times: number; longestMs: number }>();
  const random = seededRandom(options.seed - 1);
  if (!faultsFor(servers).some(({ name }) => name.includes(options.only))) throw new Error(`No fault is named ${options.only} here.`);
  await pause(pauseMs);
  let left: Fault[] = [];
  while (performance.now() < end - pauseMs) {
    if (left.length === 0) left = faultsFor(servers).filter(({ name }) => name.includes(options.only));
    const fault = left.splice(Math.floor(random() * left.length), 1)[0]!;
    const known = seen.get(fault.name) ?? { times: 0, longestMs: 0 };
    const recoveryMs = await injectFault(fault, random);
    seen.set(fault.name, { times: known.times + 1, longestMs: Math.max(known.longestMs, recoveryMs) });
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

/** @returns ms from the end of the fault to the last failed call */
async function injectFault(fault: Fault, random: () => number): Promise<number> {
  latencies.fault = fault.name;
  await fault.run(servers, random);
  const faultEndedAt = performance.now();
  await pause(pauseMs / 2);
  latencies.fault = null;
  await pause(pauseMs / 2);
  return Math.max(0, latencies.lastFailureAt - faultEndedAt);
}

async function check(faults: Awaited<ReturnType<typeof runLoad>>): Promise<string[]> {
  const interruptions = [...faults].reduce(
    (sum, [name, { times }]) => sum + (interrupting.some((word) => name.includes(word)) ? times : 0),
    0,
  );
  const database = await openDatabase();
  try {
    return await findLosses(database, { changes, servers, admin, interruptions });
  } finally {
    await database.close();
  }
}

function finish(losses: readonly string[], codes: readonly (number | null)[], faults: Awaited<ReturnType<typeof runLoad>>): void {
  const faultRows = [...faults].map(([name, { times, longestMs }]) => `| ${name} | ${times} | ${(longestMs / 1000).toFixed(1)} |`);
  const chapter = [
    described(options, losses),
    `| fault | times | longest time with failing calls afterwards (s) |\n|---|---|---|\n${faultRows.join("\n")}`,
    tableOf(latencies.figures()),
  ].join("\n\n");
  if (options.write) writeChapter(chapter);
  else console.log(chapter);
  for (const [what, count] of latencies.failures()) printFigure({ failed: what, count });
  for (const loss of losses) printFigure({ loss });
  printFigure({ seed: options.seed, calls: latencies.calls, ...changes.totals(), losses: losses.length, exitCodes: codes });
  process.exitCode = losses.length === 0 && codes.every((code) => code === 0) ? 0 : 1;
}

function described({ seed, minutes, callers, reports }: Options, losses: readonly string[]): string {
  const { done, unknown } = changes.totals();
  const machine = `${cpus().length} cores and ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  return `Two sites, two CMSs, PostgreSQL, the mail server and ${callers} callers on one machine (${machine}), ${minutes} minutes on ${utcDay()},
${reports.toLocaleString("en")} reports of others, seed ${seed}: ${latencies.calls.toLocaleString("en")} calls. ${losses.length === 0 ? `All ${done.toLocaleString("en")} confirmed changes were found as confirmed.` : `Of ${done.toLocaleString("en")} confirmed changes, ${losses.length} were not found as confirmed.`} For ${unknown} more, the client got no answer or a server error.`;
}
