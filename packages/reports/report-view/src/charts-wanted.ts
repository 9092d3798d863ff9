import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { formatValueWithUnit } from "@trabecula/report-types";
import { showsTScore } from "./place.ts";
import type { Measured, ScanFacts } from "./scans.ts";
import type { ChartWish } from "./types.ts";

/** Chart limits per site and report; the table shows everything. */
const chartsPerSite = 4;
const chartsPerReport = 8;

/**
 * Charts of values outside the middle 90 % first, then key parameters; one other if a site has neither. Only scored
 * values, alternating between sites.
 */
export function chartsWanted(scans: readonly ScanFacts[], catalogue: ReportTypeCatalogue): ChartWish[] {
  const bySite = scans.map((scan) => ranked(scan, catalogue).slice(0, chartsPerSite));
  const turns = Array.from({ length: chartsPerSite }, (_, turn) => bySite.flatMap((wishes) => wishes.slice(turn, turn + 1)));
  const chosen = new Set(turns.flat().slice(0, chartsPerReport));
  return bySite.flat().filter((wish) => chosen.has(wish));
}

function ranked(scan: ScanFacts, catalogue: ReportTypeCatalogue): ChartWish[] {
  const scored = scan.values.filter(({ shown }) => shown !== null);
  const outside = scored.filter(({ shown }) => shown!.place !== "within");
  const furthest = outside.toSorted((left, right) => Math.abs(right.shown!.score) - Math.abs(left.shown!.score));
  const key = catalogue.keyParameters.flatMap((wanted) => scored.filter(({ parameter }) => parameter.key === wanted));
  const chosen = [...new Set([...furthest, ...key])];
  return (chosen.length > 0 ? chosen : scored.slice(0, 1)).map((value) => wishOf(scan, value));
}

function wishOf({ scored, title, input }: ScanFacts, { key, result, parameter, shown }: Measured): ChartWish {
  const { scale, place } = shown!;
  return {
    key,
    parameter: parameter.key,
    abbreviation: parameter.abbreviation,
    label: parameter.label,
    site: scored.site,
    siteTitle: input.motionOverride ? `${title}, despite motion` : title,
    unit: parameter.display.unit,
    scale,
    why: place === "within" ? "key" : "outside",
    point: scored.ageYears === null ? null : pointOf(result, parameter, scored.ageYears),
    display: parameter.display,
  };
}

/** Uses the converted value if the curves are on another scale. */
function pointOf(result: Measured["result"], parameter: Measured["parameter"], age: number): NonNullable<ChartWish["point"]> {
  const { conversion } = result;
  const { value } = conversion ?? result;
  return {
    age,
    value: value * parameter.display.factor,
    text: formatValueWithUnit(parameter, value) + (conversion ? ", converted" : ""),
    percentile: result.percentile,
    tScore: showsTScore(result) ? result.tScore : null,
  };
}
