import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { spineSum } from "@trabecula/report-types";
import { numberOf, shownText, storedValue } from "../../../format/typed-numbers.ts";
import type { ScanDraft, SpineDraft } from "./scan-draft.ts";

const vertebrae = ["1", "2", "3", "4"] as const;
const totals = ["bmd_ls", "bmc_ls", "area_ls"];

export const isOfVertebra = (parameter: string) => /^(?:bmc|area)_l[1-4]$/.test(parameter);

type Catalogue = Pick<ReportTypeCatalogue, "parameters">;

export function measuredVertebrae(scan: ScanDraft, catalogue: Catalogue): string[] {
  const valueOf = valuesOf(scan, catalogue);
  return vertebrae.filter((number) => (valueOf(`bmc_l${number}`) ?? 0) > 0 && (valueOf(`area_l${number}`) ?? 0) > 0);
}

/** ΣBMC / Σarea of two or more measured, included vertebrae. Typed values stay; totals of all four are hidden while one is excluded. */
export function withSpine(scan: ScanDraft, leftOut: readonly string[], catalogue: Catalogue): ScanDraft {
  const before = withoutDerived(scan);
  const { values, putAway } = leftOut.length > 0 ? totalsPutAway(before, scan.spine) : totalsBack(before, scan.spine);
  const valueOf = valuesOf(scan, catalogue);
  const sums = spineSum((parameter) => (leftOut.includes(parameter.slice(-1)) ? null : valueOf(parameter)));
  const derived: SpineDraft["derived"] = Object.fromEntries(
    sums
      .filter(({ parameter }) => !values[parameter])
      .map(({ parameter, value, note }) => [parameter, { text: shownText(value, factorOf(parameter, catalogue)), note }]),
  );
  const filled = Object.fromEntries(Object.entries(derived).map(([parameter, { text }]) => [parameter, text]));
  return { ...scan, values: { ...values, ...filled }, spine: { leftOut, derived, putAway } };
}

export function spineNote({ values, spine }: ScanDraft, parameter: string): string | null {
  const found = spine.derived[parameter];
  return found && found.text === values[parameter] ? found.note : null;
}

function withoutDerived({ values, spine }: ScanDraft): ScanDraft["values"] {
  return Object.fromEntries(Object.entries(values).filter(([parameter, text]) => spine.derived[parameter]?.text !== text));
}

function totalsPutAway(values: ScanDraft["values"], { putAway }: SpineDraft) {
  const stated = totals.filter((parameter) => values[parameter]);
  const away = { ...putAway, ...Object.fromEntries(stated.map((parameter) => [parameter, values[parameter]!])) };
  return { values: Object.fromEntries(Object.entries(values).filter(([parameter]) => !stated.includes(parameter))), putAway: away };
}

function totalsBack(values: ScanDraft["values"], { putAway }: SpineDraft) {
  return { values: { ...putAway, ...values }, putAway: {} };
}

function valuesOf({ values }: ScanDraft, catalogue: Catalogue): (parameter: string) => number | null {
  return (parameter) => {
    const shown = numberOf(values[parameter] ?? "");
    return shown === null ? null : storedValue(shown, factorOf(parameter, catalogue));
  };
}

function factorOf(parameter: string, { parameters }: Catalogue): number {
  return parameters.find(({ key }) => key === parameter)?.display.factor ?? 1;
}
