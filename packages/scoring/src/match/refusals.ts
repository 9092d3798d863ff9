import type { Parameter, Refusal } from "@trabecula/contracts";
import type { Dataset, DatasetCurve } from "@trabecula/reference-datasets";
import { scannerLabel, siteLabel } from "@trabecula/report-types";
import type { MeasurementKey, Purpose } from "./find-curve.ts";
import { describeProtocol } from "./protocol.ts";

interface Scope {
  dataset: Dataset;
  parameter: Parameter;
  key: MeasurementKey;
  purpose: Purpose;
}

const bringOne = "Choose a dataset that covers it, or bring your own: an administrator can import it.";

const scoreName = (purpose: Purpose) => (purpose === "z" ? "Z-score reference" : "young-adult reference for a T-score");

const named = (dataset: Dataset) => `“${dataset.manifest.name}”`;

/** "A", "A and B", "A, B and C" of the different texts. */
function list(texts: readonly string[]): string {
  const different = [...new Set(texts)];
  if (different.length < 2) return different[0] ?? "";
  return `${different.slice(0, -1).join(", ")} and ${different.at(-1)}`;
}

export function noCurve({ dataset, parameter, purpose }: Scope): Refusal {
  return { code: "no_curve", message: `${named(dataset)} has no ${scoreName(purpose)} for ${parameter.abbreviation}. ${bringOne}` };
}

export function otherUnit({ dataset, parameter }: Scope, curves: readonly DatasetCurve[]): Refusal {
  const units = list(curves.map((curve) => curve.unit || "no unit"));
  return {
    code: "no_curve",
    message: `${named(dataset)} has ${parameter.abbreviation} in ${units}, not in ${parameter.unit || "a plain number"}; correct the dataset.`,
  };
}

export function otherSite({ dataset, parameter, key, purpose }: Scope, curves: readonly DatasetCurve[]): Refusal {
  const covered = list(curves.map((curve) => siteLabel(curve.site).toLowerCase()));
  const wanted = siteLabel(key.site).toLowerCase();
  return {
    code: "site_mismatch",
    message: `${named(dataset)} has a ${scoreName(purpose)} for ${parameter.abbreviation} at the ${covered}, not at the ${wanted}. ${bringOne}`,
  };
}

export function sexMissing({ parameter }: Scope): Refusal {
  return { code: "missing_sex", message: `The reference for ${parameter.abbreviation} differs by sex; give the reference sex.` };
}

export function noCurveForSex({ dataset, parameter, key, purpose }: Scope, curves: readonly DatasetCurve[]): Refusal {
  const covered = list(curves.map((curve) => (curve.sex === "female" ? "women" : "men")));
  const wanted = key.sex === "female" ? "women" : "men";
  return {
    code: "no_curve",
    message: `${named(dataset)} has a ${scoreName(purpose)} for ${parameter.abbreviation} of ${covered}, not of ${wanted}. ${bringOne}`,
  };
}

export function otherScanner({ dataset, parameter, key }: Scope, curves: readonly DatasetCurve[]): Refusal {
  const covered = list(curves.map((curve) => scannerLabel(curve.scanner!)));
  const wanted = scannerLabel(key.scanner!);
  return {
    code: "scanner_mismatch",
    message: `${named(dataset)} holds ${parameter.abbreviation} for ${covered} only; a value of “${wanted}” is not comparable with it. ${bringOne}`,
  };
}

export function otherProtocol({ dataset, parameter, key }: Scope, curves: readonly DatasetCurve[]): Refusal {
  const covered = list(curves.map((curve) => describeProtocol(curve.protocol)));
  return {
    code: "protocol_mismatch",
    message: `${named(dataset)} holds ${parameter.abbreviation} for: ${covered}. This scan states: ${describeProtocol(key.protocol)}. ${bringOne}`,
  };
}

/** Several curves fit what is stated: which one is for the reader to say. */
export function ambiguous({ parameter, key }: Scope, curves: readonly DatasetCurve[]): Refusal {
  const scanners = new Set(curves.map((curve) => curve.scanner));
  if (key.scanner === null && scanners.size > 1) {
    const choices = list(curves.map((curve) => (curve.scanner ? scannerLabel(curve.scanner) : "any scanner")));
    return {
      code: "scanner_mismatch",
      message: `The dataset has different curves of ${parameter.abbreviation} for ${choices}; state the scanner.`,
    };
  }
  const choices = [...new Set(curves.map((curve) => describeProtocol(curve.protocol) || "any protocol"))].join("; ");
  return {
    code: "protocol_mismatch",
    message: `The dataset has several curves of ${parameter.abbreviation} (${choices}); state the scan's protocol.`,
  };
}
