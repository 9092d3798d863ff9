import {
  inBraces,
  openVariables,
  type Protocol,
  type Report,
  type ReportChanges,
  type ReportTypeCatalogue,
  type Scan,
  type ScoredScan,
  type TemplateVariable,
} from "@trabecula/contracts";
import { formatCalendarDate, lowerFirst } from "@trabecula/messages";
import { categorySites, formatScore, formatSigned } from "@trabecula/report-types";

export type TemplateValues = Readonly<Partial<Record<TemplateVariable, string>>>;

/** A variable without a value stays as it is; `open` names it. */
export function filledTemplate(template: string, values: TemplateValues): { text: string; open: string[] } {
  const text = template.replaceAll(inBraces, (written, name: string) => values[name.toLowerCase() as TemplateVariable] ?? written);
  return { text, open: openVariables(text) };
}

export type Earlier = { readonly reportId: string; readonly changes: ReportChanges } | { readonly visit: Report } | null;

/**
 * Values of the lowest T-score, of the sites that decide the category if they have one; without any, of the lowest Z-score.
 * @param inputs in the order of `scans`
 */
export function templateValues(
  { scans, inputs }: { readonly scans: readonly ScoredScan[]; readonly inputs: readonly Scan[] },
  catalogue: ReportTypeCatalogue,
  earlier: Earlier,
): TemplateValues {
  const scored = scans.flatMap(({ site, side, results }, index) =>
    results.filter(({ conversion }) => !conversion).map((result) => ({ site, side, index, result })),
  );
  const ofT = scored.filter(({ result }) => result.tScore !== null && result.preferred !== "z");
  const deciding = categorySites(scored.map(({ result }) => result));
  const ofCategory = catalogue.key === "dxa" ? ofT.filter(({ result }) => deciding.includes(result.parameter)) : [];
  const ofZ = scored.filter(({ result }) => result.zScore !== null);
  const [candidates, score] = ofT.length > 0 ? ([ofCategory.length > 0 ? ofCategory : ofT, "tScore"] as const) : ([ofZ, "zScore"] as const);
  const [lowest] = candidates.toSorted((one, other) => one.result[score]! - other.result[score]!);
  if (!lowest) return {};
  const { index, result } = lowest;
  const known = catalogue.parameters.find(({ key }) => key === result.parameter);
  const place = catalogue.sites.find(({ key }) => key === lowest.site)?.label ?? lowest.site;
  const input = inputs[index];
  const change = input && earlier && changeOf(earlier, input, index, result.parameter);
  const display = known?.display ?? { unit: result.unit, factor: 1, decimals: 3 };
  const amount = change && [formatSigned(change.absolute * display.factor, display.decimals), display.unit].filter(Boolean).join(" ");
  return {
    site: [lowest.side, known?.sites.length === 1 ? known.name : lowerFirst(place)].filter(Boolean).join(" "),
    ...(score === "tScore" && { t: formatScore(result.tScore!) }),
    ...(result.zScore !== null && { z: formatScore(result.zScore) }),
    ...(change && { change: change.percent === null ? amount! : `${formatSigned(change.percent, 1)} %` }),
    ...(input?.scanDate && { date: formatCalendarDate(input.scanDate) }),
  };
}

interface Change {
  readonly absolute: number;
  readonly percent: number | null;
}

function changeOf(earlier: NonNullable<Earlier>, input: Scan, index: number, parameter: string): Change | null {
  if ("visit" in earlier) return changeSinceVisit(earlier.visit, input, parameter);
  const { changes, reportId } = earlier;
  const series = changes.series.filter(
    (one) => one.parameter === parameter && one.site === input.site && one.side === (input.side ?? null),
  );
  const known = series
    .flatMap((one) => one.changes)
    .filter(({ toReportId, toScan, flags }) => toReportId === reportId && toScan === index && !flags.includes("same_day"));
  const [last] = known.toSorted((one, other) => (one.from < other.from ? 1 : -1));
  return !last || last.refusal !== null || last.absolute === null ? null : { absolute: last.absolute, percent: last.percent };
}

/** Compares only scans known to be measured alike; the stored report judges the rest. */
function changeSinceVisit(visit: Report, input: Scan, parameter: string): Change | null {
  const before = visit.inputs.filter((scan) => isAlike(scan, input) && valueOf(scan, parameter) !== null);
  const [from, to] = [before.length === 1 ? valueOf(before[0]!, parameter) : null, valueOf(input, parameter)];
  if (from === null || to === null) return null;
  return { absolute: to - from, percent: from > 0 ? ((to - from) / from) * 100 : null };
}

function isAlike(before: Scan, now: Scan): boolean {
  const facts = ({ site, side, scanner, deviceId, protocol }: Scan) =>
    JSON.stringify([site, side ?? null, scanner ?? null, deviceId ?? null, stated(protocol)]);
  const isReadable = ({ motionGrade }: Scan) => (motionGrade ?? 1) < 4;
  const isEarlier = before.scanDate && now.scanDate && before.scanDate < now.scanDate;
  return Boolean(isEarlier && now.scanner && isReadable(before) && isReadable(now)) && facts(before) === facts(now);
}

const stated = (protocol: Protocol | null | undefined) =>
  Object.entries(protocol ?? {})
    .filter(([, fact]) => fact !== null && fact !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

const valueOf = ({ measurements }: Scan, parameter: string): number | null =>
  measurements.find((one) => one.parameter === parameter)?.value ?? null;
