import type { Report, ReportTypeCatalogue, Site } from "@trabecula/contracts";
import { formatAges, formatValueWithUnit, plainPercentile } from "@trabecula/report-types";
import { countOf, formatCalendarDate, listOf } from "@trabecula/words";
import { peopleOf } from "./people.ts";
import { lowerFirst, unique, upperFirst } from "./words.ts";
import type { Reference } from "./sites.ts";
import type { Measured, ScanFacts } from "./scans.ts";
import type { PatientLine, PatientView, SummaryView } from "./types.ts";

/** The report for the person who was scanned: the values that matter, in plain words, and whom to ask. */
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
    meaning: [
      "This page compares your scan with measurements of other people. It is not a diagnosis, and it does not say whether you will break a bone.",
      "The middle of the others is not a goal: half of all people lie below it, half above.",
      "One value alone says little. It is read together with your history, other tests and earlier scans.",
    ],
    ask: [
      "Ask the doctor or the clinic that arranged the scan what the values mean for you, and take this page with you.",
      "If the scan was part of a study, ask the people who run the study.",
    ],
  };
}

/** What a patient's report is called, by the day of the newest scan. */
export function patientTitle(scanDate: string | null): string {
  return scanDate === null ? "Bone scan" : `Bone scan of ${formatCalendarDate(scanDate)}`;
}

/** The sites of a report in plain words: "Forearm, above the wrist, and lower leg, above the ankle". */
export function plainSites(sites: readonly Site[], catalogue: ReportTypeCatalogue): string {
  return upperFirst(listOf(sites.map((site) => catalogue.sites.find(({ key }) => key === site)?.plainLabel ?? site)));
}

function latest(dates: readonly string[]): string | null {
  return dates.toSorted().at(-1) ?? null;
}

/** The key parameters with a score, and whatever lies beyond the middle 90 %. */
function told({ values }: ScanFacts, { keyParameters }: ReportTypeCatalogue): Measured[] {
  return values.filter(({ parameter, shown }) => shown && (keyParameters.includes(parameter.key) || shown.place !== "within"));
}

function whenAndWhere(scans: readonly ScanFacts[], catalogue: ReportTypeCatalogue): string[] {
  const places = listOf(unique(scans.map((scan) => plainPlace(scan, catalogue))));
  const dates = unique(scans.flatMap(({ input }) => input.scanDate ?? [])).map(formatCalendarDate);
  return [`Scanned${dates.length > 0 ? ` on ${listOf(dates)}` : ""}: ${places}.`];
}

function plainPlace({ scored, apart }: ScanFacts, catalogue: ReportTypeCatalogue): string {
  const label = catalogue.sites.find(({ key }) => key === scored.site)?.plainLabel ?? scored.site;
  return `${scored.side ? `${scored.side} ` : ""}${label}${apart ? ` (${apart})` : ""}`;
}

function lineOf(value: Measured, scan: ScanFacts, reference: Reference, catalogue: ReportTypeCatalogue): PatientLine {
  const { key, result, parameter, shown } = value;
  const people = peopleOf(shown!.scale, reference, scan.scored.ageYears, [value]).replace("of this age", "of your age");
  const percentile = shown!.scale === "z" ? result.percentile : null;
  const turned = parameter.direction === "lower" ? " Here a lower value is generally the favorable one." : "";
  return {
    key,
    siteTitle: `${upperFirst(plainPlace(scan, catalogue))}${scan.input.motionOverride ? ", pictures blurred by movement" : ""}`,
    name: upperFirst(parameter.plainName),
    value: formatValueWithUnit(parameter, result.value),
    sentence: `${percentile === null ? amongYoung(value, people) : plainPercentile(percentile, people)}${turned}`,
    among: percentile === null ? null : Math.min(99, Math.max(1, Math.round(percentile))),
    place: shown!.place,
  };
}

/** T-scores compare with young adults: nothing is said of people of the same age. */
function amongYoung({ result, shown }: Measured, people: string): string {
  const ages = result.youngAdult?.ages;
  const whom = ages && ages[0] !== ages[1] ? `${people} (${formatAges(ages)})` : people;
  return {
    below: `Your value is lower than that of most ${whom}.`,
    within: `Your value lies where that of most ${whom} lies.`,
    above: `Your value is higher than that of most ${whom}.`,
  }[shown!.place];
}

/** The summary in plain words. What is left out stands beneath the values, and whom they are compared with beside each. */
export function patientSummary(patient: PatientView): SummaryView {
  return { sentences: [placesOf(patient)], populations: [], remarks: [], notCompared: null, category: null, hasCategory: false };
}

/** Which of these values do not lie where most people's do. */
function placesOf({ lines }: PatientView): string {
  const apart = lines.filter(({ place }) => place !== "within");
  if (lines.length === 0) return "The values of this scan could not be compared with those of other people.";
  if (apart.length === 0) return "Your values lie where those of most of the people they are compared with lie.";
  const names = listOf(
    apart.map(
      ({ name, siteTitle, place }) => `${lowerFirst(name)} (${lowerFirst(siteTitle)}) is ${place === "below" ? "lower" : "higher"}`,
    ),
  );
  return `${upperFirst(names)} than in most of the people it is compared with.`;
}

function headingOf(lines: readonly PatientLine[]): string {
  if (lines.length === 0) return "Your values are not compared";
  return lines.some(({ among }) => among !== null) ? "Where you sit among 100 people like you" : "Where you sit beside young adults";
}

function restOf({ subject }: Report, lines: readonly PatientLine[], left: number): string | null {
  if (lines.length === 0)
    return "There is no comparison for the values of this scan. The full report says why; the doctor or the study team can explain it.";
  const young = lines.filter(({ among }) => among === null).length;
  const ownAge = `compares with ${subject.sex === "male" ? "men" : "women"} of your own age is not known from this reference.`;
  const sentences = [
    ...(young === 0 ? [] : [`How ${young === lines.length ? "each value" : "a value compared with young adults"} ${ownAge}`]),
    ...(left === 0 ? [] : [`The full report has ${countOf(left, "further value")}.`]),
  ];
  return sentences.length === 0 ? null : sentences.join(" ");
}
