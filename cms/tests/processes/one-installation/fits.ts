import { beforeAll, describe, expect, it } from "vitest";
import type { Fit } from "@trabecula/contracts";
import type { ApiClient, ApiReply } from "../../support/api-client.ts";
import { copyRow, rows } from "../../support/database.ts";
import {
  finishedFit,
  fitPlan,
  hasEnded,
  longBootstrap,
  readFit,
  sendFit,
  simulatedCohort,
  startedFit,
  untilFit,
  untilRunning,
  type SimulatedColumn,
} from "../../support/fits.ts";
import { adminOf } from "../../support/mailing-cms.ts";
import { cms } from "./servers.ts";

const quick = simulatedCohort({ seed: 3, rows: 200 });
const large = simulatedCohort({ seed: 4, rows: 500 });
const endless = fitPlan({ family: "BCPE", agePower: "auto", ...longBootstrap });

const rowOf = (id: string) => rows("select * from bone_scans_fits where public_id = ?", [id], cms.dataDir)[0]!;
const copyFit = (id: string, public_id: string) => copyRow("bone_scans_fits", ["public_id", id], { public_id }, cms.dataDir);
const cohortCount = () => rows("select id from bone_scans_fit_cohorts", [], cms.dataDir).length;

describe("cancelling a fit", () => {
  let client: ApiClient;
  let running: Fit;
  let own: Fit;
  let others: Fit;
  let waiting: Fit;
  let cohorts: number;
  let replies: ApiReply[];

  beforeAll(async () => {
    client = await adminOf(cms);
    running = await startedFit(client, large, endless);
    await untilRunning(client, running.id);
    [own, others, waiting] = [await startedFit(client, quick), await startedFit(client, quick), await startedFit(client, quick)];
    rows("update bone_scans_fits set owner_id = 999 where public_id = ?", [others.id], cms.dataDir);
    expect((await readFit(client, own.id)).state).toBe("waiting");
    cohorts = cohortCount();
    replies = [];
    for (const [{ id }, query] of [
      [running, "?only=remove"],
      [waiting, ""],
      [running, "?only=cancel"],
      [running, "?only=cancel"],
      [running, "?only=all"],
    ] as const)
      replies.push(await client.delete(`/api/admin/fits/${id}${query}`));
    own = await untilFit(client, own.id, hasEnded);
  });

  it("ends its thread, so that the next fit runs, and forgets its cohort", async () => {
    expect(replies[2]).toMatchObject({ status: 200, body: { id: running.id, outcome: "cancelled" } });
    expect(own.state).toBe("done");
    const cancelled = await readFit(client, running.id);
    expect(cancelled).toMatchObject({ state: "cancelled", curves: [{ state: "cancelled", result: null }] });
    expect(cancelled.finishedAt).not.toBeNull();
    expect([cohorts, cohortCount()]).toEqual([4, 0]);
  });

  it("lets the waiting fit of another owner start before a further one of the same", () => {
    expect(rowOf(others.id).finished_at).toBeLessThanOrEqual(rowOf(own.id).started_at as number);
  });

  it("works on one that waits, which then never runs", () => {
    expect(replies[1]!.body.outcome).toBe("cancelled");
    expect(rowOf(waiting.id)).toMatchObject({ state: "cancelled", attempts: 0, started_at: null });
  });

  it("returns a conflict when only=remove or only=cancel does not match the fit’s state", async () => {
    for (const index of [0, 3]) expect(replies[index]).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(replies[4]!.status).toBe(422);
    const { id } = running;
    expect((await client.delete(`/api/admin/fits/${id}?only=remove`)).body).toEqual({ id, outcome: "removed" });
  });

  it("becomes removing once it has ended, and is written down", async () => {
    const { id } = own;
    expect((await client.delete(`/api/admin/fits/${id}`)).body).toEqual({ id, outcome: "removed" });
    expect((await client.get(`/api/admin/fits/${id}`)).status).toBe(404);
    expect((await client.delete(`/api/admin/fits/${id}`)).status).toBe(404);
    expect(
      rows("select c.id from bone_scans_fit_curves c left join bone_scans_fits f on f.id = c.fit_id where f.id is null", [], cms.dataDir),
    ).toEqual([]);
    const actions = rows("select action from accounts_audit where object = ? order by id", [`fit:${id}`], cms.dataDir);
    expect(actions.map(({ action }) => action as string)).toEqual(["fit.started", "fit.removed"]);
  });
});

describe("a fit that another process has taken over", () => {
  it("is abandoned by its former process, which writes nothing more to it", async () => {
    const client = await adminOf(cms);
    const { id } = await startedFit(client, large, endless);
    await untilRunning(client, id);
    rows(
      "update bone_scans_fits set claim = 'of another process', attempts = 2, next_attempt_at = ? where public_id = ?",
      [Date.now() + 24 * 3600_000, id],
      cms.dataDir,
    );
    const taken = () => [rowOf(id), rows("select * from bone_scans_fit_curves where fit_id = ?", [rowOf(id).id as number], cms.dataDir)];
    const before = taken();
    // The only worker thread is free only after the first fit ends.
    const next = await startedFit(client, quick);
    expect((await untilFit(client, next.id, hasEnded)).state).toBe("done");
    expect(taken()).toEqual(before);
    expect(cohortCount()).toBe(1);
    await client.delete(`/api/admin/fits/${id}`);
  });
});

const columns: SimulatedColumn[] = ["bmd_ls", "bmd_l1"];
const several = simulatedCohort({ seed: 5, rows: 1000, columns });
/** One or two seconds per curve, so that the kill interrupts it. */
const severalPlan = fitPlan({ standardErrors: { method: "bootstrap", resamples: 100 } }, columns);
let killed: string;
let killedTwice: string;
let waits: string;
let ended: [old: string, young: string, longSaved: string, justSaved: string];

export async function startFits(): Promise<void> {
  const client = await adminOf(cms);
  const { id } = await finishedFit(client, quick);
  ended = [id, ...["x", "y", "z"].map((letter) => letter.repeat(24))] as typeof ended;
  for (const public_id of ended.slice(1)) copyFit(id, public_id);
  ({ id: killed } = await startedFit(client, several, severalPlan));
  ({ id: killedTwice } = await startedFit(client, quick));
  ({ id: waits } = await startedFit(client, quick));
  await untilFit(client, killed, ({ state, curves }) => state === "running" && curves[0]!.state === "done");
}

export function ageKilledFits(): void {
  expect(rowOf(killed)).toMatchObject({ state: "running", attempts: 1 });
  // A marker on finished curves shows that they were not fitted again.
  rows("update bone_scans_fit_curves set message = 'kept' where state = 'done'", [], cms.dataDir);
  const died =
    "update bone_scans_fits set state = 'running', claim = 'of a dead process', attempts = 2, next_attempt_at = 0 where public_id = ?";
  rows(died, [killedTwice], cms.dataDir);
  const [old, young, longSaved, justSaved] = ended;
  const set = (column: string, fit: string, days: number) =>
    rows(`update bone_scans_fits set ${column} = ? where public_id = ?`, [Date.now() - days * 24 * 3600_000, fit], cms.dataDir);
  set("created_at", old, 30.1);
  set("created_at", young, 29.9);
  set("saved_at", longSaved, 7.1);
  set("saved_at", justSaved, 6.9);
}

export function describeKilledFits(): void {
  let client: ApiClient;
  beforeAll(async () => {
    client = await adminOf(cms);
  });

  it("resumes with the curves that were already done", async () => {
    const fit = await untilFit(client, killed, hasEnded);
    expect(fit).toMatchObject({ state: "done", progress: 1, message: null });
    expect(fit.curves.every(({ state, result }) => state === "done" && result !== null)).toBe(true);
    expect(fit.curves[0]!.message).toBe("kept");
    expect(fit.curves.at(-1)!.message).toBeNull();
    expect(rowOf(killed)).toMatchObject({ attempts: 2 });
  });

  it("leaves those that wait to the next start", async () => {
    expect((await untilFit(client, waits, hasEnded)).state).toBe("done");
    expect(rowOf(waits)).toMatchObject({ attempts: 1 });
  });

  it("fails with a sentence once its server has died twice, and its cohort goes", async () => {
    const fit = await untilFit(client, killedTwice, hasEnded);
    expect(fit).toMatchObject({ state: "failed", message: expect.stringMatching(/ended twice.*\.$/), curves: [{ state: "failed" }] });
    expect(cohortCount()).toBe(0);
  });

  it("and after 30 days, or 7 days after it became a dataset, is deleted by the next start", async () => {
    const statuses = await Promise.all(ended.map(async (id) => (await client.get(`/api/admin/fits/${id}`)).status));
    expect(statuses).toEqual([404, 200, 404, 200]);
  });

  it("of one administrator are at most 20", async () => {
    const ofOwner = "owner_id = (select owner_id from bone_scans_fits where public_id = ?)";
    const count = () => rows(`select id from bone_scans_fits where ${ofOwner}`, [killed], cms.dataDir).length;
    while (count() < 20) copyFit(killed, `copy${count()}`.padEnd(24, "p"));
    const reply = await sendFit(client, quick);
    expect(reply).toMatchObject({ status: 409, body: { code: "conflict", message: expect.stringContaining("20 fits") } });
    expect(count()).toBe(20);
    rows("delete from bone_scans_fits where public_id like 'copy%'", [], cms.dataDir);
  });

  it("name no person and no measurement in the log", () => {
    expect(cms.output()).not.toMatch(/P\d+|bmd_/);
  });
}

export async function stopAmidFit(): Promise<void> {
  const { id } = await startedFit(await adminOf(cms), large, endless);
  await untilRunning(await adminOf(cms), id);
  await cms.stop({ keepData: true });
  expect(rowOf(id)).toMatchObject({ state: "waiting", attempts: 0, claim: null });
  rows("delete from bone_scans_fits", [], cms.dataDir);
}
