import { expect, it } from "vitest";
import { smallCohortErrors } from "../support/small-cohorts.ts";

it.each([
  [60, 10, 0.35],
  [150, 20, 0.24],
])("%i people give Z-scores near the truth at P3 and P97", (persons, cohorts, most) => {
  const { pooled, worst } = smallCohortErrors(persons, cohorts);
  expect(pooled).toBeLessThan(most);
  expect(worst).toBeLessThan(1.75);
});
