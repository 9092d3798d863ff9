import type { Refusal, Scanner, Sex, Site } from "@trabecula/contracts";
import type { Dataset, DatasetCurve } from "@trabecula/reference-datasets";
import { isSameUnit } from "@trabecula/study-tables";
import { parameterOf } from "./parameter-of.ts";
import { compareProtocols, type StatedProtocol } from "./protocol.ts";
import { ambiguous, noCurve, noCurveForSex, otherProtocol, otherScanner, otherSite, otherUnit, sexMissing } from "./refusals.ts";

/** What makes a measurement comparable. Null: not stated. */
export interface MeasurementKey {
  parameter: string;
  site: Site;
  sex: Sex | null;
  scanner: Scanner | null;
  protocol: StatedProtocol;
}

/** Which number the curve is wanted for; a source may serve one of them only. */
export type Purpose = "z" | "t";

/** The curve for a measurement; `unconfirmed` where the scan leaves open something that the curve depends on. */
export type CurveMatch = { ok: true; curve: DatasetCurve; unconfirmed: boolean } | { ok: false; refusal: Refusal };

/**
 * Finds the curve that a measurement may be compared with. What the measurement states and every curve contradicts is
 * refused with a sentence that says what the dataset covers; what it leaves unstated is matched as unconfirmed, unless
 * that leaves a choice between curves: then nothing is guessed.
 */
export function findCurve(dataset: Dataset, key: MeasurementKey, purpose: Purpose): CurveMatch {
  const parameter = parameterOf(dataset, key.parameter);
  if (!parameter) throw new Error(`Neither catalogue nor dataset has the parameter ${key.parameter}.`);
  const scope = { dataset, parameter, key, purpose };
  const refused = (refusal: Refusal): CurveMatch => ({ ok: false, refusal });

  const all = dataset.curves.filter((curve) => curve.parameter === key.parameter && serves(curve, purpose));
  if (all.length === 0) return refused(noCurve(scope));
  const inUnit = all.filter((curve) => isSameUnit(curve.unit, parameter.unit));
  if (inUnit.length === 0) return refused(otherUnit(scope, all));
  const atSite = inUnit.filter((curve) => curve.site === key.site);
  if (atSite.length === 0) return refused(otherSite(scope, inUnit));
  if (key.sex === null) return refused(sexMissing(scope));
  const ofSex = atSite.filter((curve) => curve.sex === key.sex);
  if (ofSex.length === 0) return refused(noCurveForSex(scope, atSite));
  const ofScanner = ofSex.filter((curve) => curve.scanner === null || key.scanner === null || curve.scanner === key.scanner);
  if (ofScanner.length === 0) return refused(otherScanner(scope, ofSex));
  const ofProtocol = ofScanner.filter((curve) => compareProtocols(key.protocol, curve.protocol) !== "contradicted");
  if (ofProtocol.length === 0) return refused(otherProtocol(scope, ofScanner));
  return pick(scope, ofProtocol);
}

function pick(scope: Parameters<typeof ambiguous>[0], candidates: readonly DatasetCurve[]): CurveMatch {
  const confirmed = candidates.filter((curve) => isConfirmed(scope.key, curve));
  const best = confirmed.length > 0 ? confirmed : candidates;
  if (best.length > 1) return { ok: false, refusal: ambiguous(scope, best) };
  return { ok: true, curve: best[0]!, unconfirmed: confirmed.length === 0 };
}

function isConfirmed(key: MeasurementKey, curve: DatasetCurve): boolean {
  const scannerConfirmed = curve.scanner === null || key.scanner === curve.scanner;
  return scannerConfirmed && compareProtocols(key.protocol, curve.protocol) === "confirmed";
}

function serves(curve: DatasetCurve, purpose: Purpose): boolean {
  return purpose === "z" ? curve.curve !== null : curve.youngAdult !== null;
}
