import type { Scanner, Sex, Site } from "@trabecula/contracts";
import { parametersAt } from "@trabecula/reference-stats";
import type { Dataset } from "./dataset.ts";

export interface ScoredQuantity {
  readonly parameter: string;
  readonly site: Site;
  readonly sex: Sex;
  readonly scanner: Scanner | null;
}

/** Value in the curve's unit; null outside its ages, or if several curves match. */
export function valueAtZ({ curves }: Dataset, { parameter, site, sex, scanner }: ScoredQuantity, age: number, z: number): number | null {
  const isOfQuantity = (curve: Dataset["curves"][number]) => curve.parameter === parameter && curve.site === site && curve.sex === sex;
  const [found, ...others] = curves.filter(
    (curve) => isOfQuantity(curve) && curve.curve !== null && (curve.scanner === null || scanner === null || curve.scanner === scanner),
  );
  if (!found?.curve || others.length > 0) return null;
  const at = parametersAt(found.curve, age);
  if (!at.ok) return null;
  const value = found.curve.family.quantileAtZ(z, at.mu, at.sigma, at.nu, at.tau);
  return Number.isFinite(value) ? value : null;
}
