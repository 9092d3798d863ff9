import type { Dataset } from "@trabecula/reference-datasets";
import { parametersAt } from "@trabecula/reference-stats";
import type { ExpectedMedian } from "./recipe.ts";

/** `found` is null if the dataset has no such curve. */
export interface CheckedMedian extends ExpectedMedian {
  readonly found: number | null;
  readonly ok: boolean;
}

export function checkMedians({ curves }: Dataset, expected: readonly ExpectedMedian[]): CheckedMedian[] {
  return expected.map((figure) => {
    const curve = curves.find(({ parameter, sex }) => parameter === figure.parameter && sex === figure.sex)?.curve;
    const at = curve ? parametersAt(curve, figure.age) : null;
    const found = curve && at?.ok ? curve.family.quantileAtZ(0, at.mu, at.sigma, at.nu, at.tau) : null;
    return { ...figure, found, ok: found !== null && Math.abs(found - figure.median) <= figure.within };
  });
}

export function medianLine({ parameter, sex, age, median, within, source, found, ok }: CheckedMedian): string {
  const what = `${parameter}, ${sex}, ${age} years`;
  const said = found === null ? "nothing was found" : `found ${found.toFixed(3)}`;
  return `${ok ? "as expected" : "NOT AS EXPECTED"}: ${what}: ${said}, expected ${median} ± ${within} (${source})`;
}
