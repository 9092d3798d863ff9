import type { Refusal } from "@trabecula/contracts";
import { scannerLabel, siteLabel } from "@trabecula/report-types";
import type { ComparableCurve, MeasurementKey, Mismatch } from "./find-curve.ts";
import { describeProtocol } from "./protocol.ts";

export type Purpose = "z" | "t";

interface Scope {
  datasetName: string;
  key: MeasurementKey;
  purpose: Purpose;
}

export function mismatchRefusal({ kind, curves }: Mismatch<ComparableCurve>, scope: Scope): Refusal {
  return refusals[kind](scope, curves);
}

const refusals: Record<Mismatch<ComparableCurve>["kind"], (scope: Scope, curves: readonly ComparableCurve[]) => Refusal> = {
  parameter: noCurve,
  unit: otherUnit,
  site: otherSite,
  "sex-missing": sexMissing,
  sex: noCurveForSex,
  scanner: otherScanner,
  protocol: otherProtocol,
  ambiguous,
};

const elsewhere = "Another dataset may cover it.";

const scoreName = (purpose: Purpose) => (purpose === "z" ? "Z-score reference" : "young-adult reference for a T-score");

const named = (datasetName: string) => `“${datasetName}”`;

function list(texts: readonly string[]): string {
  const different = [...new Set(texts)];
  if (different.length < 2) return different[0] ?? "";
  return `${different.slice(0, -1).join(", ")} and ${different.at(-1)}`;
}

function noCurve({ datasetName, key: { parameter }, purpose }: Scope): Refusal {
  return { code: "no_curve", message: `${named(datasetName)} has no ${scoreName(purpose)} for ${parameter.abbreviation}. ${elsewhere}` };
}

function otherUnit({ datasetName, key: { parameter } }: Scope, curves: readonly ComparableCurve[]): Refusal {
  const units = list(curves.map((curve) => curve.unit || "no unit"));
  return {
    code: "no_curve",
    message: `${named(datasetName)} has ${parameter.abbreviation} in ${units}, not in ${parameter.unit || "a plain number"}; correct the dataset.`,
  };
}

function otherSite({ datasetName, key: { parameter, ...key }, purpose }: Scope, curves: readonly ComparableCurve[]): Refusal {
  const covered = list(curves.map((curve) => siteLabel(curve.site).toLowerCase()));
  const wanted = siteLabel(key.site).toLowerCase();
  return {
    code: "site_mismatch",
    message: `${named(datasetName)} has a ${scoreName(purpose)} for ${parameter.abbreviation} at the ${covered}, not at the ${wanted}. ${elsewhere}`,
  };
}

function sexMissing({ key: { parameter } }: Scope): Refusal {
  return { code: "missing_sex", message: `The reference for ${parameter.abbreviation} differs by sex; give the reference sex.` };
}

function noCurveForSex({ datasetName, key: { parameter, ...key }, purpose }: Scope, curves: readonly ComparableCurve[]): Refusal {
  const covered = list(curves.map((curve) => (curve.sex === "female" ? "women" : "men")));
  const wanted = key.sex === "female" ? "women" : "men";
  return {
    code: "no_curve",
    message: `${named(datasetName)} has a ${scoreName(purpose)} for ${parameter.abbreviation} of ${covered}, not of ${wanted}. ${elsewhere}`,
  };
}

function otherScanner({ datasetName, key: { parameter, ...key } }: Scope, curves: readonly ComparableCurve[]): Refusal {
  const covered = list(curves.map((curve) => scannerLabel(curve.scanner!)));
  const holds = `${named(datasetName)} holds ${parameter.abbreviation} for ${covered} only`;
  if (key.scanner === null) return { code: "scanner_mismatch", message: `The scanner is not stated, and ${holds}. State the scanner.` };
  const wanted = scannerLabel(key.scanner);
  return { code: "scanner_mismatch", message: `${holds}; a value of “${wanted}” is not comparable with it. ${elsewhere}` };
}

function otherProtocol({ datasetName, key: { parameter, ...key } }: Scope, curves: readonly ComparableCurve[]): Refusal {
  const covered = list(curves.map((curve) => describeProtocol(curve.protocol)));
  return {
    code: "protocol_mismatch",
    message: `${named(datasetName)} holds ${parameter.abbreviation} for: ${covered}. This scan states: ${describeProtocol(key.protocol)}. ${elsewhere}`,
  };
}

function ambiguous({ key: { parameter } }: Scope, curves: readonly ComparableCurve[]): Refusal {
  const choices = [...new Set(curves.map((curve) => describeProtocol(curve.protocol) || "any protocol"))].join("; ");
  return {
    code: "protocol_mismatch",
    message: `The dataset has several curves of ${parameter.abbreviation} (${choices}); state the scan's protocol.`,
  };
}
