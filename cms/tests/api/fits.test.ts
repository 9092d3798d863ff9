import { beforeAll, describe, expect, it } from "vitest";
import { ZCohortReport, ZFitList } from "@trabecula/contracts";
import { fitGroup, readCohort } from "@trabecula/reference-fits";
import type { ApiClient } from "../support/api-client.ts";
import { exampleScore } from "../support/bone-scans.ts";
import { rows } from "../support/database.ts";
import {
  cohortForm,
  finishedFit,
  fitPlan,
  longBootstrap,
  readFit,
  simulatedCohort,
  startedFit,
  trueMedian,
  untilRunning,
} from "../support/fits.ts";
import { anotherAdministrator } from "../support/people.ts";

let client: ApiClient;
beforeAll(async () => {
  ({ client } = await anotherAdministrator());
});

const cohort = simulatedCohort({ seed: 1, rows: 400, sexes: ["female", "male"] });

describe("POST /api/admin/fits/check", () => {
  it("summarizes a raw cohort and stores nothing", async () => {
    const before = rows("select id from bone_scans_fits").length;
    const reply = await client.post("/api/admin/fits/check", undefined, { body: cohortForm(cohort) });
    const report = ZCohortReport.parse(reply.body);
    expect(report).toMatchObject({ rows: 400, persons: 400, refusedRows: 0, problems: [] });
    expect(report.reading).toMatchObject({ age: "age", sex: "sex", person: "id" });
    expect(report.groups.map(({ parameter, sex, rows: count }) => ({ parameter, sex, count }))).toEqual([
      { parameter: "bmd_ls", sex: "female", count: 200 },
      { parameter: "bmd_ls", sex: "male", count: 200 },
    ]);
    expect(rows("select id from bone_scans_fits")).toHaveLength(before);
    expect(rows("select id from bone_scans_fit_cohorts")).toHaveLength(0);
  });

  it("keeps the sites and scanners of a cohort apart", async () => {
    const lines = Array.from({ length: 240 }, (_, row) =>
      [`P${row}`, row % 4 < 2 ? "female" : "male", (20 + row / 4).toFixed(2)]
        .concat(row % 2 === 0 ? "distal-tibia" : "distal-radius", row % 3 === 0 ? "xtremect-1" : "xtremect-2", row % 5 === 4 ? "5" : "2")
        .concat((230 + ((row * 7) % 60) + row / 1000).toFixed(3))
        .join(","),
    );
    const content = ["id,sex,age,site,scanner,motion_grade,tt_bmd", ...lines].join("\n");
    const check = async (columns?: object) => {
      const body = cohortForm(content, { reportType: "hr-pqct", ...(columns ? { columns } : {}) });
      return ZCohortReport.parse((await client.post("/api/admin/fits/check", undefined, { body })).body);
    };
    const { reading, groups, problems } = await check();
    expect({ groups, message: problems[0]!.message }).toEqual({
      groups: [],
      message: "The column “scanner” names 2 scanners: xtremect-1 and xtremect-2. Choose the scanner to fit.",
    });
    const chosen = await check({ ...reading, onlyScanner: "xtremect-2" });
    expect(chosen.groups.map(({ persons }) => persons)).toEqual([32, 32, 32, 32]);
    expect(chosen.leftOut.map(({ reason, rows: count }) => [reason, count])).toEqual([
      ["motion_grade", 48],
      ["scanner", 64],
    ]);
  });

  it("reads the columns as configured and reports problems by line", async () => {
    const body = cohortForm("years,spine\n7,0.6\nold,0.61\n8,=1+1\n9,0.63\n", {
      columns: {
        ...fitPlan().columns,
        age: "years",
        sex: null,
        onlySex: "male",
        person: null,
        values: [{ column: "spine", parameter: "bmd_ls", site: "lumbar-spine" }],
      },
      reportType: "dxa",
    });
    const report = ZCohortReport.parse((await client.post("/api/admin/fits/check", undefined, { body })).body);
    expect(report.groups).toMatchObject([{ sex: "male", rows: 2 }]);
    expect(report.problems.map(({ line }) => line)).toEqual([3, 4]);
  });
});

describe("a fit", () => {
  it("matches a direct fit and the true median, and deletes the raw cohort", async () => {
    const plan = fitPlan({ standardErrors: { method: "delta" } });
    const fit = await finishedFit(client, cohort, plan);
    expect(fit).toMatchObject({ state: "done", progress: 1, message: null, refusedRows: 0, curveCount: 2, family: "BCCG", plan });
    const reading = readCohort(cohort, "cohort.csv", plan.columns, { reportType: "dxa" });
    if (!reading.ok) throw new Error(reading.message);
    for (const [index, group] of reading.groups.entries()) {
      const direct = fitGroup(group, plan);
      if (!direct.ok) throw new Error(direct.message);
      const { milliseconds: _, ...expected } = direct.result;
      expect(fit.curves[index]).toMatchObject({ sex: group.sex, state: "done", progress: 1, result: expected });
    }
    const { lines } = fit.curves[0]!.result!;
    const median = lines.percentiles.find(({ percentile }) => percentile === 50)!;
    const errors = lines.ages.map((age, index) => Math.abs(median.values[index]! / trueMedian(age) - 1));
    expect(errors.reduce((sum, error) => sum + error) / errors.length).toBeLessThan(0.02);
    expect(rows("select id from bone_scans_fit_cohorts")).toHaveLength(0);
  });

  it("reports the curves that could not be fitted and keeps the others", async () => {
    const few = simulatedCohort({ seed: 2, rows: 400, sexes: ["female"] }) + "X1,male,8.0,0.55\nX2,male,9.0,0.56\n";
    const fit = await finishedFit(client, few);
    expect(fit).toMatchObject({ state: "done", message: "1 of 2 curves could not be fitted." });
    expect(fit.curves.map(({ sex, state }) => [sex, state])).toEqual([
      ["female", "done"],
      ["male", "failed"],
    ]);
    expect(fit.curves[1]).toMatchObject({ message: expect.stringMatching(/\.$/), result: null });
  });

  it("is listed, newest first, and can be read without its results", async () => {
    const small = simulatedCohort({ seed: 3, rows: 200, sexes: ["female", "male"] });
    const older = await finishedFit(client, small);
    const newer = await finishedFit(client, small);
    const { items } = ZFitList.parse((await client.get("/api/admin/fits")).body);
    expect(items.slice(0, 2).map(({ id }) => id)).toEqual([newer.id, older.id]);
    const listed = await readFit(client, newer.id, false);
    expect(listed.curves.map(({ state, result }) => [state, result])).toEqual([
      ["done", null],
      ["done", null],
    ]);
    expect(newer.curves[0]!.result).not.toBeNull();
  });

  it("does not block other requests while it runs", async () => {
    const { id } = await startedFit(client, cohort, fitPlan({ family: "BCPE", ...longBootstrap }));
    const seen = await untilRunning(client, id);
    expect(seen).toMatchObject({ state: "running", message: expect.any(String) });
    expect(seen.curves.filter(({ state }) => state === "running")).toHaveLength(1);
    expect((await client.get("/api/health")).status).toBe(200);
    expect((await client.post("/api/score", exampleScore())).status).toBe(200);
    expect((await client.post("/api/admin/fits/check", undefined, { body: cohortForm(cohort) })).status).toBe(200);
    expect(await readFit(client, id)).toMatchObject({ state: "running", finishedAt: null });
    await client.delete(`/api/admin/fits/${id}`);
  });
});
