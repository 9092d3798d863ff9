import type { CohortColumns } from "@trabecula/contracts";
import { centileErrors, fitCurve, normalQuantile, type Cohort } from "@trabecula/reference-stats";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../reference-stats/src/centile-errors/seeded-random.ts";
import { withinAges } from "../src/cohort-group.ts";
import { fitGroup, groupProblem, readCohort, type CurvePlan } from "../src/index.ts";

const columns: CohortColumns = {
  age: "age",
  sex: null,
  onlySex: "female",
  sexCodes: {},
  person: "id",
  weight: "share",
  values: [{ column: "bmd", parameter: "bmd_ls", site: "lumbar-spine" }],
  long: null,
};

function read(rows: readonly string[], changes: Partial<CohortColumns> = {}) {
  const reading = readCohort(rows.join("\n"), "cohort.csv", { ...columns, ...changes }, { reportType: "dxa" });
  if (!reading.ok) throw new Error(reading.message);
  return reading;
}

describe("a column of weights", () => {
  it("counts a person by the mean weight of its rows, and all by their effective number", () => {
    const { groups, report } = read(["id,age,bmd,share", "a,30,1,2", "a,31,1.1,4", "b,32,0.9,1", "c,33,0.95,5"]);
    const [{ cohort, mostVisits }] = groups as [(typeof groups)[number]];
    expect([...cohort.weights].map((weight) => Number(weight.toFixed(12)))).toEqual(
      [9 / 35, 18 / 35, 9 / 35, 45 / 35].map((w) => Number(w.toFixed(12))),
    );
    expect(mostVisits).toBe(2);
    expect(report.remarks.at(-1)).toBe("Rows count by the column “share”; at the most uneven, there are 3 people, who count as 2.");
  });

  it("rescales weights within other ages", () => {
    const { groups } = read(["id,age,bmd,share", "a,30,1,2", "a,40,1.1,4", "b,32,0.9,1", "c,33,0.95,5"]);
    const { weights } = withinAges(groups[0]!.cohort, null, 35);
    expect([...weights].map((weight) => weight * (30 / 8)).map((weight) => Number(weight.toFixed(9)))).toEqual([2, 1, 5]);
  });

  it("has no effect when all weights are equal", () => {
    const rows = ["id,age,bmd,share", "a,30,1,7", "a,31,1.1,7", "b,32,0.9,7"];
    expect(read(rows).groups[0]!.cohort).toEqual(read(rows, { weight: null }).groups[0]!.cohort);
  });

  it.each([
    ["", "The row has no weight."],
    ["0", "A weight of 0 counts for nothing; weights are positive."],
    ["-1", "A weight of -1 counts for nothing; weights are positive."],
    ["many", /^The weight cannot be read: /],
  ])("refuses a row whose weight is “%s”", (weight, message) => {
    const { report } = read(["id,age,bmd,share", "a,30,1,1", `b,31,1.1,${weight}`]);
    expect(report.refusedRows).toBe(1);
    expect(report.problems[0]!.message).toMatch(message);
  });

  it("is never guessed: the weight of a body is one too", () => {
    const reading = readCohort("age,sex,weight,bmd_ls\n30,f,70,1\n31,f,71,1.1", "cohort.csv", null, { reportType: "dxa" });
    expect(reading.ok && reading.report.reading).toMatchObject({ age: "age" });
    expect(reading.ok && reading.report.reading!.weight).toBeFalsy();
  });
});

describe("300 people, of whom one in ten weighs 20", () => {
  const table = (people: number, weightOf: (row: number) => number) => [
    "id,age,bmd,share",
    ...Array.from({ length: people }, (_, row) => {
      const z = normalQuantile((((row * 7919) % people) + 0.5) / people);
      return `p${row},${(20 + (60 * row) / people).toFixed(3)},${(1 - row / (3 * people) + 0.1 * z).toFixed(5)},${weightOf(row)}`;
    }),
  ];
  const plan: CurvePlan = {
    ...{ family: "auto", smoothing: { method: "averaged" }, agePower: 1, ageFrom: null, ageTo: null },
    ...{ repeats: "weighted", standardErrors: { method: "none" } },
  };
  const [group] = read(table(300, (row) => (row % 10 === 0 ? 20 : 1))).groups;

  it("are fitted as the 62 that they count as", () => {
    expect(fitGroup(group!, plan)).toEqual({
      ok: false,
      message:
        "The curve would rest on 300 people, who count as 62, fewer than 100. Accept small groups (--accept-small) to fit it with a constant spread.",
    });
    const fit = fitGroup(group!, { ...plan, acceptSmall: true });
    if (!fit.ok) throw new Error(fit.message);
    expect(fit.result).toMatchObject({ rows: 300, persons: 62, people: 300 });
    expect(fit.result.edf.sigma).toBeCloseTo(1, 3);
    expect(fit.result.totalEdf).toBeLessThan(6);
  });

  it("have bands as wide as those of as many people of equal weight", () => {
    let [held, all] = [0, 0];
    for (let seed = 1; seed <= 8; seed += 1) {
      const random = seededRandom(seed);
      const drawn = Array.from({ length: 300 }, (_, row) => {
        const age = 20 + 60 * random();
        return `p${row},${age},${1.1 - 0.003 * age + 0.12 * normalQuantile(random() || 0.5)},${random() < 0.1 ? 20 : 1}`;
      });
      const given = read(["id,age,bmd,share", ...drawn]).groups[0]!;
      const fit = fitGroup(given, { ...plan, family: "NO", acceptSmall: true, standardErrors: { method: "delta" } });
      if (!fit.ok) throw new Error(fit.message);
      const { ages, percentiles } = fit.result.lines;
      for (const { percentile, low, high } of percentiles.filter(({ percentile: one }) => [3, 50, 97].includes(one)))
        for (const index of [8, 28, 48, 68, 88]) {
          const truth = 1.1 - 0.003 * ages[index]! + 0.12 * normalQuantile(percentile / 100);
          held += low![index]! <= truth && truth <= high![index]! ? 1 : 0;
          all += 1;
        }
    }
    expect(held / all).toBeGreaterThan(0.9);
  });

  it("are refused where they count as fewer than 30", () => {
    const few = read(table(60, (row) => (row % 10 === 0 ? 20 : 1))).groups[0]!;
    expect(groupProblem(few, plan)).toBe("There are 60 people, who count as 12; reference curves need at least 30.");
  });
});

/** Half of the people are around 1.2, half around 1; of these every fourth was sampled. */
function surveyed(seed: number): string[] {
  const random = seededRandom(seed);
  return [
    "id,age,bmd,share",
    ...Array.from({ length: 1000 }, (_, row) => {
      const isRare = row % 5 === 0;
      return `p${row},${20 + 60 * random()},${(isRare ? 1 : 1.2) + 0.1 * normalQuantile(random() || 0.5)},${isRare ? 4 : 1}`;
    }),
  ];
}

describe("a survey that underrepresents a group", () => {
  const settings = { family: "NO", smoothing: { method: "averaged" }, agePower: 1 } as const;
  const fit = (cohort: Cohort) => {
    const reading = fitCurve(cohort, settings);
    if (!reading.ok) throw new Error(reading.message);
    return reading.fit;
  };

  it("recovers the population curve with weights, and the sample’s curve without", () => {
    const rows = surveyed(11);
    expect(fit(read(rows).groups[0]!.cohort).parametersAt(50).mu).toBeCloseTo(1.1, 1.5);
    expect(fit(read(rows, { weight: null }).groups[0]!.cohort).parametersAt(50).mu).toBeGreaterThan(1.14);
  });

  it("has standard errors as wide as the medians of surveys lie apart", () => {
    const fits = Array.from({ length: 20 }, (_, index) => {
      const { cohort } = read(surveyed(100 + index)).groups[0]!;
      const fitted = fit(cohort);
      return { mu: fitted.parametersAt(50).mu, se: centileErrors(cohort, fitted, settings, [50], [50], { method: "delta" })[0]!.se[0]! };
    });
    const mean = fits.reduce((sum, { mu }) => sum + mu, 0) / fits.length;
    const spread = Math.sqrt(fits.reduce((sum, { mu }) => sum + (mu - mean) ** 2, 0) / (fits.length - 1));
    const stated = fits.reduce((sum, { se }) => sum + se, 0) / fits.length;
    expect(stated / spread).toBeGreaterThan(0.75);
    expect(stated / spread).toBeLessThan(1.5);
  });
});
