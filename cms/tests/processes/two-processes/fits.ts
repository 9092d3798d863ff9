import { beforeAll, describe, expect, it } from "vitest";
import type { ApiClient } from "../../support/api-client.ts";
import { adminEmail, adminPassword } from "../../support/cms-process.ts";
import { rows } from "../../support/database.ts";
import { fitPlan, hasEnded, longBootstrap, simulatedCohort, startedFit, untilFit, untilRunning } from "../../support/fits.ts";
import { atBoth, first, startSecond } from "./servers.ts";

describe("two processes with fits", () => {
  let admins: ApiClient[];

  beforeAll(async () => {
    await startSecond();
    admins = await atBoth(adminEmail, adminPassword);
  });

  it("cancel each other's fits, and run every fit once, regardless of which process accepted it", async () => {
    const plan = fitPlan({ family: "BCPE", agePower: "auto", ...longBootstrap });
    const large = simulatedCohort({ seed: 7, rows: 500 });
    const long = [await startedFit(admins[0]!, large, plan), await startedFit(admins[0]!, large, plan)];
    // Each process has one worker thread; both are busy now.
    for (const { id } of long) await untilRunning(admins[0]!, id);
    for (const { id } of long) expect((await admins[1]!.delete(`/api/admin/fits/${id}`)).body.outcome).toBe("cancelled");

    const longEnough = fitPlan({ standardErrors: { method: "bootstrap", resamples: 20 } });
    const cohort = simulatedCohort({ seed: 6, rows: 200 });
    const started = await Promise.all([...admins, ...admins].map((admin) => startedFit(admin, cohort, longEnough)));
    for (const { id } of started) expect((await untilFit(admins[0]!, id, hasEnded)).state).toBe("done");
    const jobs = rows("select attempts from bone_scans_fits", [], first.dataDir);
    expect(jobs.map(({ attempts }) => attempts as number)).toEqual(Array<number>(6).fill(1));
  });
});
