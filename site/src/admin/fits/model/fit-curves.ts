import type { Fit, FitCurve, FitResult, FitSummary, Parameter, ReportTypeCatalogue } from "@trabecula/contracts";

export type FitState = FitSummary["state"];

type Identity = Pick<FitCurve, "parameter" | "site" | "sex">;

export const qLimit = 2;

export function curveKey({ parameter, site, sex }: Identity): string {
  return `${parameter}.${site}.${sex}`;
}

/** Null if the current catalogue lacks it. */
export function parameterOf(parameter: string, catalogue: ReportTypeCatalogue | undefined): Parameter | null {
  return catalogue?.parameters.find(({ key }) => key === parameter) ?? null;
}

/** "Tt.BMD, distal tibia, female". */
export function curveLabel({ parameter, site, sex }: Identity, catalogue: ReportTypeCatalogue | undefined): string {
  const name = parameterOf(parameter, catalogue)?.abbreviation ?? parameter;
  const place = catalogue?.sites.find(({ key }) => key === site)?.label ?? site;
  return `${name}, ${place.charAt(0).toLowerCase()}${place.slice(1)}, ${sex}`;
}

export function isActive(state: FitState): boolean {
  return state === "waiting" || state === "running";
}

export function canBeSaved({ state, datasetId, curves }: Pick<Fit, "state" | "datasetId" | "curves">): boolean {
  return state === "done" && datasetId === null && curves.some(({ result }) => result !== null);
}

export function chosenCurve(curves: readonly FitCurve[], key: string | null): FitCurve | null {
  return curves.find((curve) => curveKey(curve) === key) ?? curves.find((curve) => curve.result) ?? curves[0] ?? null;
}

const noteCodes: readonly string[] = ["repeated-persons"];

export function warningsOf({ diagnostics }: FitResult): string[] {
  return diagnostics.warnings.filter(({ code }) => !noteCodes.includes(code)).map(({ message }) => message);
}

export function notesOf({ diagnostics }: FitResult): string[] {
  return diagnostics.warnings.filter(({ code }) => noteCodes.includes(code)).map(({ message }) => message);
}

export function verdictOf(result: FitResult): { isGood: boolean; words: string } {
  const count = warningsOf(result).length;
  if (!result.converged) return { isGood: false, words: "Did not converge" };
  if (count === 0) return { isGood: true, words: "No warning" };
  return { isGood: false, words: count === 1 ? "1 warning" : `${count} warnings` };
}

export function outcomeText(curves: readonly FitCurve[]): string {
  const results = curves.flatMap(({ result }) => (result ? [result] : []));
  if (results.length === 0) return `None of ${curves.length} curves was fitted.`;
  const warned = results.filter((result) => !verdictOf(result).isGood).length;
  const missing = curves.length - results.length;
  const parts = [warned === 0 ? "none with warnings" : `${warned} with warnings`, ...(missing === 0 ? [] : [`${missing} not fitted`])];
  return `${curves.length} curves: ${parts.join(", ")}.`;
}

export function neighborsOf(curves: readonly FitCurve[], curve: FitCurve): { before: string | null; after: string | null } {
  const keys = curves.map(curveKey);
  const index = keys.indexOf(curveKey(curve));
  return { before: keys[index - 1] ?? null, after: keys[index + 1] ?? null };
}
