import type { Fit } from "@trabecula/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { adminEmail, adminPassword, startCms, type RunningCms } from "../support/cms-process.ts";
import { rows } from "../support/database.ts";
import { fitPlan, hasEnded, longBootstrap, simulatedCohort, startedFit, untilFit, untilRunning } from "../support/fits.ts";
import { logIn } from "../support/people.ts";

let processes: RunningCms[];
let admins: ApiClient[];

beforeAll(async () => {
  const first = await startCms();
  processes = [first, await startCms({ beside: first.dataDir })];
  const client = new ApiClient(first.url);
  await logIn(client, adminEmail, adminPassword);
  const other = new ApiClient(processes[1]!.url);
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  admins = [client, other];
});

afterAll(async () => {
  await processes[1]!.stop();
  await processes[0]!.stop();
});

describe("two processes on one database", () => {
  it("run every fit once, whichever of them took it in", async () => {
    const plan = fitPlan({ standardErrors: { method: "bootstrap", resamples: 20 } });
    const cohort = simulatedCohort({ seed: 6, rows: 400 });
    // Each process reads two cohorts per account concurrently.
    const started: Fit[] = [];
    for (let pairs = 0; pairs < 3; pairs += 1)
      started.push(...(await Promise.all([...admins, ...admins].map((admin) => startedFit(admin, cohort, plan)))));
    for (const { id } of started) expect((await untilFit(admins[0]!, id, hasEnded)).state).toBe("done");
    const jobs = rows("select attempts from bone_scans_fits", [], processes[0]!.dataDir);
    expect(jobs.map(({ attempts }) => attempts as number)).toEqual(Array<number>(12).fill(1));
  });

  it("cancel each other's fits", async () => {
    const plan = fitPlan({ family: "BCPE", agePower: "auto", ...longBootstrap });
    const large = simulatedCohort({ seed: 7, rows: 4000 });
    const long = [await startedFit(admins[0]!, large, plan), await startedFit(admins[0]!, large, plan)];
    // Each process has one worker thread; both are busy now.
    for (const { id } of long) await untilRunning(admins[0]!, id);
    for (const { id } of long) expect((await admins[1]!.delete(`/api/admin/fits/${id}`)).body.outcome).toBe("cancelled");
    const next = await Promise.all(admins.map((admin) => startedFit(admin, simulatedCohort({ seed: 8, rows: 200 }))));
    for (const { id } of next) expect((await untilFit(admins[1]!, id, hasEnded)).state).toBe("done");
  });
});
