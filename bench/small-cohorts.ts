/* Root mean square error and worst error over the ages. */
import { printValue } from "./support/figures.ts";
import { smallCohortErrors } from "./support/small-cohorts.ts";

const COHORTS = 60;

for (const persons of [60, 150, 300, 500]) {
  const { pooled, worst } = smallCohortErrors(persons, COHORTS);
  printValue("error of Z at the true P3 and P97", pooled, "SD", { persons, cohorts: COHORTS });
  printValue("largest error of Z at the true P3 and P97", worst, "SD", { persons, cohorts: COHORTS });
}
