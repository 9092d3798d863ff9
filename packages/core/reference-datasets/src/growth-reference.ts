import type { Sex } from "@trabecula/contracts";
import type { PreparedCurve } from "@trabecula/reference-stats";

/** Heights of children by age, to say how tall one is: not a reference that scans are scored with. Ages in decimal years, heights in cm. */
export interface GrowthReference {
  /** In a sentence: "CDC 2000". */
  readonly name: string;
  readonly citation: string;
  readonly limits: readonly string[];
  readonly curves: Readonly<Record<Sex, PreparedCurve>>;
}
