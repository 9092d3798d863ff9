import type { Report, ReportTypeCatalogue, Site } from "@trabecula/contracts";
import { formatAges, formatValueWithUnit } from "@trabecula/report-types";
import { formatCalendarDate, listOf } from "@trabecula/messages";
import * as words from "@trabecula/messages/patient-reading";
import { peopleLikeYou } from "@trabecula/messages/people";
import { groupOf } from "./people.ts";
import { lowerFirst, unique, upperFirst } from "./words.ts";
import type { Reference } from "./sites.ts";
import type { Measured, ScanFacts } from "./scans.ts";
import type { PatientLine, PatientView, SummaryView } from "./types.ts";

export function patientOf(report: Report, scans: readonly ScanFacts[], catalogue: ReportTypeCatalogue): PatientView {
  const reference = { subject: report.subject, manifest: report.dataset.manifest };
  const lines = scans.flatMap((scan) => told(scan, catalogue).map((value) => lineOf(value, scan, reference, catalogue)));
  const count = scans.flatMap((scan) => scan.values).length;
  return {
    title: patientTitle(latest(scans.flatMap(({ input }) => input.scanDate ?? []))),
    measured: [catalogue.plainSummary, ...whenAndWhere(scans, catalogue)],
    heading: headingOf(lines),
    lines,
    rest: restOf(report, lines, count - lines.length),
    meaning: words.meaning,
    ask: words.ask,
  };
}

export function patientTitle(scanDate: string | null): string {
  return words.title(scanDate === null ? null : formatCalendarDate(scanDate));
}

/** "Forearm, above the wrist, and lower leg, above the ankle". */
export function plainSites(sites: readonly Site[], catalogue: ReportTypeCatalogue): string {
  return upperFirst(listOf(sites.map((site) => catalogue.sites.find(({ key }) => key === site)?.plainLabel ?? site)));
}

function latest(dates: readonly string[]): string | null {
  return dates.toSorted().at(-1) ?? null;
}

function told({ values }: ScanFacts, { keyParameters }: ReportTypeCatalogue): Measured[] {
  return values.filter(({ parameter, shown }) => shown && (keyParameters.includes(parameter.key) || shown.place !== "within"));
}

function whenAndWhere(scans: readonly ScanFacts[], catalogue: ReportTypeCatalogue): string[] {
  const places = unique(scans.map((scan) => plainPlace(scan, catalogue)));
  const dates = unique(scans.flatMap(({ input }) => input.scanDate ?? [])).map(formatCalendarDate);
  return [words.scanned(dates, places)];
}

function plainPlace({ scored, apart }: ScanFacts, catalogue: ReportTypeCatalogue): string {
  const label = catalogue.sites.find(({ key }) => key === scored.site)?.plainLabel ?? scored.site;
  return `${scored.side ? `${scored.side} ` : ""}${label}${apart ? ` (${apart})` : ""}`;
}

function lineOf(value: Measured, scan: ScanFacts, reference: Reference, catalogue: ReportTypeCatalogue): PatientLine {
  const { key, result, parameter, shown } = value;
  const people = peopleLikeYou(groupOf(shown!.scale, reference, scan.scored.ageYears, [value]));
  const percentile = shown!.scale === "z" ? result.percentile : null;
  const place = upperFirst(plainPlace(scan, catalogue));
  const told = percentile === null ? amongYoung(value, people) : words.amongHundred(percentile, people);
  return {
    key,
    siteTitle: scan.input.motionOverride ? words.blurred(place) : place,
    name: upperFirst(parameter.plainName),
    value: formatValueWithUnit(parameter, result.value),
    sentence: [told, parameter.direction === "lower" && words.lowerIsFavorable, result.conversion?.plain].filter(Boolean).join(" "),
    among: percentile === null ? null : Math.min(99, Math.max(1, Math.round(percentile))),
    place: shown!.place,
  };
}

/** T-scores compare with young adults, so the text does not mention people of the same age. */
function amongYoung({ result, shown }: Measured, people: string): string {
  const ages = result.youngAdult?.ages;
  const whom = ages && ages[0] !== ages[1] ? `${people} (${formatAges(ages)})` : people;
  return words.besideYoung[shown!.place](whom);
}

/** Omissions and comparison groups are shown with the values. */
export function patientSummary(patient: PatientView): SummaryView {
  return { sentences: placesOf(patient), populations: [], remarks: [], notCompared: null, category: null, hasCategory: false };
}

function placesOf({ lines }: PatientView): string[] {
  if (lines.length === 0) return [words.summary.noneCompared];
  const sentences = (["below", "above"] as const).flatMap((side) => {
    const apart = lines.filter(({ place }) => place === side);
    const names = apart.map(({ name, siteTitle }) => words.apart(lowerFirst(name), lowerFirst(siteTitle)));
    return apart.length === 0 ? [] : [upperFirst(words.summary.apart(names, side, areYoung(apart)))];
  });
  return sentences.length === 0 ? [words.summary.allWithin(areYoung(lines))] : sentences;
}

function areYoung(lines: readonly PatientLine[]): boolean {
  return lines.every(({ among }) => among === null);
}

function headingOf(lines: readonly PatientLine[]): string {
  if (lines.length === 0) return words.headings.notCompared;
  return areYoung(lines) ? words.headings.besideYoung : words.headings.among;
}

function restOf({ subject }: Report, lines: readonly PatientLine[], left: number): string | null {
  if (lines.length === 0) return words.noneCompared;
  const isAnyYoung = lines.some(({ among }) => among === null);
  const ownAge = isAnyYoung ? [words.ownAge(subject.sex, areYoung(lines))] : [];
  return [...ownAge, ...(left === 0 ? [] : [words.furtherValues(left)])].join(" ") || null;
}
