import type { Parameter, PrecisionFigureInUse, PrecisionKind, Scan, Site } from "@trabecula/contracts";
import { precisionErrorAt } from "@trabecula/reference-stats";
import { findPrecision } from "./find-precision.ts";
import { basisOf } from "./precision-of-value.ts";
import { protocolFacts } from "./protocol-facts.ts";

/** RMS-SD in the catalogue's unit. */
export interface ErrorOfOneValue {
  readonly error: number;
  readonly kind: PrecisionKind;
  readonly source: string;
}

/**
 * Finds precision as for changes: the same scanner, protocol and site, own before published before the minimum. A
 * stated least significant change is 2.77 times the error.
 * @returns the error of a scan's value; null if unknown
 */
export function errorsOfValues(figures: readonly PrecisionFigureInUse[]) {
  const byQuantity = Map.groupBy(figures, ({ parameter, site }) => quantityKey(parameter, site));
  return (scan: Pick<Scan, "site" | "scanner" | "protocol">, parameter: Parameter, value: number): ErrorOfOneValue | null => {
    if (!scan.scanner) return null;
    const dependsOnModel = parameter.group === "strength";
    const protocol = protocolFacts(scan.protocol ?? null, dependsOnModel);
    const own = byQuantity.get(quantityKey(parameter.key, scan.site)) ?? [];
    const match = findPrecision(own, { scanner: scan.scanner, protocol, dependsOnModel });
    const basis = match.ok ? basisOf(match.figure) : null;
    const error = basis && precisionErrorAt(basis, value);
    if (!match.ok || error === null || !(error > 0)) return null;
    return { error, kind: match.figure.kind, source: match.figure.sourceText };
  };
}

const quantityKey = (parameter: string, site: Site): string => `${parameter} ${site}`;
