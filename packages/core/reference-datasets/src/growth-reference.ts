import type { Sex } from "@trabecula/contracts";
import type { PreparedCurve } from "@trabecula/reference-stats";

/** Heights of children by age (decimal years, cm); never used to score scans. */
export interface GrowthReference {
  readonly name: string;
  readonly citation: string;
  readonly limits: readonly string[];
  readonly curves: Readonly<Record<Sex, PreparedCurve>>;
}
