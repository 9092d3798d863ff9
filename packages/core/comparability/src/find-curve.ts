import type { CurveProtocol, Parameter, Scanner, Sex, Site } from "@trabecula/contracts";
import { isSameUnit } from "@trabecula/study-tables/units";
import { compareProtocols, type StatedProtocol } from "./protocol.ts";

export interface ComparableCurve {
  readonly parameter: string;
  readonly site: Site;
  readonly sex: Sex;
  readonly unit: string;
  /** Null: the curve does not depend on it. */
  readonly scanner: Scanner | null;
  readonly protocol: CurveProtocol;
}

export interface MeasurementKey {
  parameter: Parameter;
  site: Site;
  sex: Sex | null;
  scanner: Scanner | null;
  protocol: StatedProtocol;
}

/** Why no curve matches, with the nearest curves. */
export interface Mismatch<Curve extends ComparableCurve> {
  kind: "parameter" | "unit" | "site" | "sex-missing" | "sex" | "scanner" | "protocol" | "ambiguous";
  curves: readonly Curve[];
}

/** `unconfirmed`: the scan does not state a part of the protocol that the curve depends on. */
export type CurveMatch<Curve extends ComparableCurve> =
  | { ok: true; curve: Curve; unconfirmed: boolean }
  | { ok: false; mismatch: Mismatch<Curve> };

/**
 * Finds the curve for a measurement; a single scanner's curve needs a scan of that scanner. A missing protocol matches
 * as unconfirmed, unless several curves fit.
 * @param curves of a dataset, with the wanted number
 */
export function findCurve<Curve extends ComparableCurve>(curves: readonly Curve[], key: MeasurementKey): CurveMatch<Curve> {
  const mismatch = (kind: Mismatch<Curve>["kind"], nearest: readonly Curve[]): CurveMatch<Curve> => ({
    ok: false,
    mismatch: { kind, curves: nearest },
  });
  const all = curves.filter((curve) => curve.parameter === key.parameter.key);
  if (all.length === 0) return mismatch("parameter", all);
  const inUnit = all.filter((curve) => isSameUnit(curve.unit, key.parameter.unit));
  if (inUnit.length === 0) return mismatch("unit", all);
  const atSite = inUnit.filter((curve) => curve.site === key.site);
  if (atSite.length === 0) return mismatch("site", inUnit);
  if (key.sex === null) return mismatch("sex-missing", atSite);
  const ofSex = atSite.filter((curve) => curve.sex === key.sex);
  if (ofSex.length === 0) return mismatch("sex", atSite);
  const ofScanner = ofSex.filter((curve) => curve.scanner === null || curve.scanner === key.scanner);
  if (ofScanner.length === 0) return mismatch("scanner", ofSex);
  const ofProtocol = ofScanner.filter((curve) => compareProtocols(key.protocol, curve.protocol) !== "contradicted");
  if (ofProtocol.length === 0) return mismatch("protocol", ofScanner);
  const confirmed = ofProtocol.filter((curve) => compareProtocols(key.protocol, curve.protocol) === "confirmed");
  const best = confirmed.length > 0 ? confirmed : ofProtocol;
  if (best.length > 1) return mismatch("ambiguous", best);
  return { ok: true, curve: best[0]!, unconfirmed: confirmed.length === 0 };
}
