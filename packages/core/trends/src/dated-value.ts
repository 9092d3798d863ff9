import type { Parameter, Site } from "@trabecula/contracts";
import type { PrecisionOfValue } from "./precision-of-value.ts";
import type { ProtocolFacts } from "./protocol-facts.ts";
import type { TrendScan, TrendValue } from "./trend-scan.ts";

export interface DatedValue {
  readonly scan: TrendScan & { readonly scanDate: string };
  readonly day: number;
  readonly value: TrendValue;
  /** Failure criterion only for finite-element parameters; shared by scans with the same protocol. */
  readonly protocol: ProtocolFacts;
  /** Why motion excludes the scan; null if it does not. */
  readonly motion: string | null;
}

export interface PlacedValue extends DatedValue {
  readonly line: number;
  readonly precision: PrecisionOfValue;
}

export interface Quantity {
  readonly parameter: Parameter;
  readonly site: Site;
  readonly sided: boolean;
  readonly dependsOnModel: boolean;
}
