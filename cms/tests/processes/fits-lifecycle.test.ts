import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { adminEmail, adminPassword, startCms, type RunningCms } from "../support/cms-process.ts";
import { rows } from "../support/database.ts";
import {
  fitPlan,
  hasEnded,
  longBootstrap,
  readFit,
  simulatedCohort,
  startedFit,
  untilFit,
  untilRunning,
  type SimulatedColumn,
} from "../support/fits.ts";
import { logIn } from "../support/people.ts";

let cms: RunningCms;
let client: ApiClient;

async function adminOf({ url }: RunningCms): Promise<ApiClient> {
  const admin = new ApiClient(url);
  await logIn(admin, adminEmail, adminPassword);
  return admin;
}

async function startAgain(): Promise<void> {
  cms = await startCms({ dataDir: cms.dataDir });
  client = await adminOf(cms);
}

beforeAll(async () => {
  cms = await startCms();
  client = await adminOf(cms);
});

afterAll(async () => {
  await cms.stop();
});

const quick = simulatedCohort({ seed: 3, rows: 200 });
const large = simulatedCohort({ seed: 4, rows: 4000 });
/** Runs longer than the test timeout. */
const endless = fitPlan({ family: "BCPE", agePower: "auto", ...longBootstrap });

const rowOf = (id: string) => rows("select * from bone_scans_fits where public_id = ?", [id], cms.dataDir)[0]!;
const cohortCount = () => rows("select id from bone_scans_fit_cohorts", [], cms.dataDir).length;

describe("cancelling a fit", () => {
  it("ends its thread, so that the next fit runs, and forgets its cohort", async () => {
    const { id } = await startedFit(client, large, endless);
    const next = await startedFit(client, quick);
    await untilRunning(client, id);
    expect((await readFit(client, next.id)).state).toBe("waiting");
    expect(cohortCount()).toBe(2);
    expect(await client.delete(`/api/admin/fits/${id}`)).toMatchObject({ status: 200, body: { id, outcome: "cancelled" } });
    expect((await untilFit(client, next.id, hasEnded)).state).toBe("done");
    const cancelled = await readFit(client, id);
    expect(cancelled).toMatchObject({ state: "cancelled", curves: [{ state: "cancelled", result: null }] });
    expect(cancelled.finishedAt).not.toBeNull();
    expect(cohortCount()).toBe(0);
  });

  it("works on one that waits, which then never runs", async () => {
    const first = await startedFit(client, large, endless);
    const second = await startedFit(client, quick);
    expect((await client.delete(`/api/admin/fits/${second.id}`)).body.outcome).toBe("cancelled");
    expect((await client.delete(`/api/admin/fits/${first.id}`)).body.outcome).toBe("cancelled");
    const third = await startedFit(client, quick);
    await untilFit(client, third.id, hasEnded);
    expect(rowOf(second.id)).toMatchObject({ state: "cancelled", attempts: 0, started_at: null });
  });

  it("never removes what ended meanwhile, nor the other way round, where the caller says which", async () => {
    const { id } = await startedFit(client, large, endless);
    await untilRunning(client, id);
    const early = await client.delete(`/api/admin/fits/${id}?only=remove`);
    expect(early).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await client.delete(`/api/admin/fits/${id}?only=cancel`)).body).toEqual({ id, outcome: "cancelled" });
    const late = await client.delete(`/api/admin/fits/${id}?only=cancel`);
    expect(late).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await readFit(client, id)).state).toBe("cancelled");
    expect((await client.delete(`/api/admin/fits/${id}?only=all`)).status).toBe(422);
    expect((await client.delete(`/api/admin/fits/${id}?only=remove`)).body).toEqual({ id, outcome: "removed" });
  });

  it("becomes removing once it has ended, and is written down", async () => {
    const { id } = await startedFit(client, quick);
    await untilFit(client, id, hasEnded);
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

describe("a fit whose server ends", () => {
  const columns: SimulatedColumn[] = ["bmd_ls", "bmd_l1", "bmd_l2"];
  const several = simulatedCohort({ seed: 5, rows: 1000, columns });
  /** One or two seconds per curve, so the server is killed between the first and the last. */
  const severalPlan = fitPlan({ standardErrors: { method: "bootstrap", resamples: 100 } }, columns);

  it("is taken up after a power cut, and goes on behind the curves it had", async () => {
    const { id } = await startedFit(client, several, severalPlan);
    await untilFit(client, id, ({ state, curves }) => state === "running" && curves[0]!.state === "done");
    await cms.kill();
    expect(rowOf(id)).toMatchObject({ state: "running", attempts: 1 });
    // A marker on finished curves shows that they were not fitted again.
    rows("update bone_scans_fit_curves set message = 'kept' where state = 'done'", [], cms.dataDir);
    await startAgain();
    const fit = await untilFit(client, id, hasEnded);
    expect(fit).toMatchObject({ state: "done", progress: 1, message: null });
    expect(fit.curves.every(({ state, result }) => state === "done" && result !== null)).toBe(true);
    expect(fit.curves[0]!.message).toBe("kept");
    expect(fit.curves.at(-1)!.message).toBeNull();
    expect(rowOf(id)).toMatchObject({ attempts: 2 });
  });

  it("goes back into the queue on a clean stop, which waits for nothing, and counts no attempt", async () => {
    const { id } = await startedFit(client, large, endless);
    await untilRunning(client, id);
    await cms.stop({ keepData: true });
    expect(rowOf(id)).toMatchObject({ state: "waiting", attempts: 0, claim: null });
    await startAgain();
    await untilRunning(client, id);
    await client.delete(`/api/admin/fits/${id}`);
  });

  it("fails with a sentence once its server has died twice, and its cohort goes", async () => {
    const { id } = await startedFit(client, large, endless);
    await untilRunning(client, id);
    await cms.kill();
    rows("update bone_scans_fits set attempts = 2, next_attempt_at = 0 where public_id = ?", [id], cms.dataDir);
    await startAgain();
    const fit = await untilFit(client, id, hasEnded);
    expect(fit).toMatchObject({ state: "failed", message: expect.stringMatching(/ended twice.*\.$/), curves: [{ state: "failed" }] });
    expect(cohortCount()).toBe(0);
  });
});

describe("a fit that another process has taken over", () => {
  it("is given up by the one that had it, which writes nothing more to it", async () => {
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

describe("what is kept", () => {
  it("goes after 30 days, or 7 after it became a dataset; nothing sooner", async () => {
    const ids = [];
    for (let count = 0; count < 4; count += 1) ids.push((await startedFit(client, quick)).id);
    for (const id of ids) await untilFit(client, id, hasEnded);
    const [old, young, longSaved, justSaved] = ids as [string, string, string, string];
    await cms.stop({ keepData: true });
    const daysAgo = (days: number) => Date.now() - days * 24 * 3600_000;
    const set = (column: string, id: string, days: number) =>
      rows(`update bone_scans_fits set ${column} = ? where public_id = ?`, [daysAgo(days), id], cms.dataDir);
    set("created_at", old, 30.1);
    set("created_at", young, 29.9);
    set("saved_at", longSaved, 7.1);
    set("saved_at", justSaved, 6.9);
    await startAgain();
    const statuses = await Promise.all(ids.map(async (id) => (await client.get(`/api/admin/fits/${id}`)).status));
    expect(statuses).toEqual([404, 200, 404, 200]);
  });

  it("is at most 20 fits of one administrator", async () => {
    for (const { public_id } of rows("select public_id from bone_scans_fits", [], cms.dataDir))
      await client.delete(`/api/admin/fits/${public_id}`);
    const before = rows("select count(*) as fits from bone_scans_fits", [], cms.dataDir)[0]!.fits as number;
    for (let count = before; count < 20; count += 1) await startedFit(client, quick);
    const form = new FormData();
    form.append("file", new Blob([quick]), "c.csv");
    form.append("plan", JSON.stringify(fitPlan()));
    const reply = await client.post("/api/admin/fits", undefined, { body: form });
    expect(reply).toMatchObject({ status: 409, body: { code: "conflict", message: expect.stringContaining("20 fits") } });
    expect(rows("select id from bone_scans_fits", [], cms.dataDir)).toHaveLength(20);
  });

  it("names no person and no measurement in the log", () => {
    expect(cms.output()).not.toMatch(/P\d+|bmd_/);
  });
});
