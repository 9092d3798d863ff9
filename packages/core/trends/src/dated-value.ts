import type { Parameter, Site } from "@trabecula/contracts";
import type { PrecisionOfValue } from "./precision-of-value.ts";
import type { ProtocolFacts } from "./protocol-facts.ts";
import type { TrendScan, TrendValue } from "./trend-scan.ts";

/** One value of a scan with a date, and what decides about its comparison. */
export interface DatedValue {
  readonly scan: TrendScan & { readonly scanDate: string };
  /** The day of the scan, as `dayNumber` counts. */
  readonly day: number;
  readonly value: TrendValue;
  /** With the failure criterion only where the parameter comes from a finite-element model; of scans made alike one object. */
  readonly protocol: ProtocolFacts;
  /** Why the scan's motion keeps it out of every comparison; null where it does not. */
  readonly motion: string | null;
}

/** The same with its place among the values of a parameter and site, and the precision that its change is held against. */
export interface PlacedValue extends DatedValue {
  /** Values of one line are comparable with each other. */
  readonly line: number;
  readonly precision: PrecisionOfValue;
}

/** The measured quantity that a series is of. */
export interface Quantity {
  readonly parameter: Parameter;
  readonly site: Site;
  /** The site has a left and a right. */
  readonly sided: boolean;
  /** It is computed by a finite-element model. */
  readonly dependsOnModel: boolean;
}
