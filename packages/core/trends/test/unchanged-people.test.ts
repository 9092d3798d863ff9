import { reportTypes } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { normalNumbers, randomNumbers } from "../../reference-stats/test/support/random-numbers.ts";
import { trendsOf } from "../src/index.ts";
import { hip, ownHip, using, value } from "./support.ts";

const parameters = reportTypes.dxa.parameters.filter(({ key }) => key.startsWith("bmd_")).slice(0, 22);
const [rmsSd, people] = [0.01, 500];
const precision = using(parameters.map(({ key }) => ({ ...ownHip, parameter: key, rmsSd })));

function sharesCalledChanged(days: readonly string[]): [itself: number, amongAll: number] {
  const random = randomNumbers(35);
  const normal = normalNumbers(random);
  const visit = (day: string) => hip(day, 1, { values: parameters.map(({ key }) => value(key, 1 + rmsSd * normal())) });
  const called = [0, 0] as [number, number];
  for (let person = 0; person < people; person += 1) {
    const changes = trendsOf(days.map(visit), precision).series.flatMap((series) => series.changes);
    const newest = changes.filter(({ to }) => to === days.at(-1));
    if (newest.some(({ significant }) => significant)) called[0] += 1;
    if (newest.some(({ beyondChance }) => beyondChance)) called[1] += 1;
  }
  return [called[0] / people, called[1] / people];
}

describe("people without any true change, with 22 series", () => {
  // 95 % of simulations of 500 people with a true 5 % lie below 6.7 %.
  it("are called changed by at most 5 %, and by each series alone two in three", () => {
    const [itself, amongAll] = sharesCalledChanged(["2024-01-01", "2026-01-01"]);
    expect(itself).toBeGreaterThan(0.6);
    expect(amongAll).toBeGreaterThan(0.03);
    expect(amongAll).toBeLessThan(0.067);
  });

  it("are called changed by at most 5 % also against the first and the previous of three scans", () => {
    const [itself, amongAll] = sharesCalledChanged(["2022-01-01", "2024-01-01", "2026-01-01"]);
    expect(itself).toBeGreaterThan(0.7);
    expect(amongAll).toBeLessThan(0.067);
  });
});
