import type { Fit, FitCurve, FitResult, FitSummary, Parameter, ReportTypeCatalogue } from "@trabecula/contracts";

export type FitState = FitSummary["state"];

type Identity = Pick<FitCurve, "parameter" | "site" | "sex">;

/** Beyond this a Q statistic of a bin is a misfit. */
export const qLimit = 2;

/** A name for a curve that can stand in an address. */
export function curveKey({ parameter, site, sex }: Identity): string {
  return `${parameter}.${site}.${sex}`;
}

/** The catalogue's parameter; null where a later catalogue no longer knows it. */
export function parameterOf(parameter: string, catalogue: ReportTypeCatalogue | undefined): Parameter | null {
  return catalogue?.parameters.find(({ key }) => key === parameter) ?? null;
}

/** "Tt.BMD, distal tibia, female". */
export function curveLabel({ parameter, site, sex }: Identity, catalogue: ReportTypeCatalogue | undefined): string {
  const name = parameterOf(parameter, catalogue)?.abbreviation ?? parameter;
  const place = catalogue?.sites.find(({ key }) => key === site)?.label ?? site;
  return `${name}, ${place.charAt(0).toLowerCase()}${place.slice(1)}, ${sex}`;
}

/** Whether the server still works on it. */
export function isActive(state: FitState): boolean {
  return state === "waiting" || state === "running";
}

/** Whether a draft can be made of it: done, with a curve, and none was made yet. */
export function canBeSaved({ state, datasetId, curves }: Pick<Fit, "state" | "datasetId" | "curves">): boolean {
  return state === "done" && datasetId === null && curves.some(({ result }) => result !== null);
}

/** The curve asked for by its key, else the first that has a result, else the first. */
export function chosenCurve(curves: readonly FitCurve[], key: string | null): FitCurve | null {
  return curves.find((curve) => curveKey(curve) === key) ?? curves.find((curve) => curve.result) ?? curves[0] ?? null;
}

/** Codes of remarks that say how something was counted and nothing against the curve. */
const noteCodes: readonly string[] = ["repeated-persons"];

/** What speaks against a curve, in sentences. */
export function warningsOf({ diagnostics }: FitResult): string[] {
  return diagnostics.warnings.filter(({ code }) => !noteCodes.includes(code)).map(({ message }) => message);
}

/** What else there is to know of its numbers. */
export function notesOf({ diagnostics }: FitResult): string[] {
  return diagnostics.warnings.filter(({ code }) => noteCodes.includes(code)).map(({ message }) => message);
}

/** What the diagnostics of a curve come to, in a few words. */
export function verdictOf(result: FitResult): { isGood: boolean; words: string } {
  const count = warningsOf(result).length;
  if (!result.converged) return { isGood: false, words: "Did not converge" };
  if (count === 0) return { isGood: true, words: "No warning" };
  return { isGood: false, words: count === 1 ? "1 warning" : `${count} warnings` };
}

/** How many curves were fitted, and how many have something against them: "60 curves: 8 with warnings." */
export function outcomeText(curves: readonly FitCurve[]): string {
  const results = curves.flatMap(({ result }) => (result ? [result] : []));
  if (results.length === 0) return `None of ${curves.length} curves was fitted.`;
  const warned = results.filter((result) => !verdictOf(result).isGood).length;
  const missing = curves.length - results.length;
  const parts = [warned === 0 ? "none with warnings" : `${warned} with warnings`, ...(missing === 0 ? [] : [`${missing} not fitted`])];
  return `${curves.length} curves: ${parts.join(", ")}.`;
}

/** The curves before and after one, by their keys; null at the ends. */
export function neighborsOf(curves: readonly FitCurve[], curve: FitCurve): { before: string | null; after: string | null } {
  const keys = curves.map(curveKey);
  const index = keys.indexOf(curveKey(curve));
  return { before: keys[index - 1] ?? null, after: keys[index + 1] ?? null };
}
