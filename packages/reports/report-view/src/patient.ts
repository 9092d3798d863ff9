import type { Report, ReportChanges, ReportTypeCatalogue, Site } from "@trabecula/contracts";
import { upperFirst } from "@trabecula/messages";
import { reportTypeOf, roundTo, zoneOfT, type TZone } from "@trabecula/report-types";
import type { PatientTexts } from "@trabecula/messages/patient-texts";
import { patientChange } from "./headline-change.ts";
import { groupOf } from "./people.ts";
import { isNotable, unstatedFact } from "./place.ts";
import { unique } from "./messages.ts";
import type { Reference } from "./sites.ts";
import type { Measured, ScanFacts } from "./scans.ts";
import { agesIn, catalogueIn, placeIn, valueIn } from "./reading-texts.ts";
import type { PatientLine, PatientView, ReportContext, SummaryView } from "./types.ts";

interface Known {
  readonly catalogue: ReportTypeCatalogue;
  readonly words: PatientTexts;
}

export function patientOf(
  report: Report,
  scans: readonly ScanFacts[],
  catalogue: ReportTypeCatalogue,
  { clinic }: ReportContext,
  changes: ReportChanges | null,
  words: PatientTexts,
): PatientView {
  const messages = words.reading;
  const reference = { subject: report.subject, manifest: report.dataset.manifest };
  const lines = scans.flatMap((scan) =>
    patientValues(scan, catalogue).map((value) => lineOf(value, scan, reference, { catalogue, words })),
  );
  const count = scans.flatMap((scan) => scan.values).length;
  return {
    title: patientTitle(latest(scans.flatMap(({ input }) => input.scanDate ?? [])), words),
    measured: [catalogue.plainSummary, ...whenAndWhere(scans, { catalogue, words })],
    heading: headingOf(lines, words),
    lines,
    rest: restOf({ report, scans, lines }, count - lines.length, words),
    questions: questionsOf(report, lines, changes === null ? [] : patientChange(changes, { catalogue, words }), words),
    meaning: [
      messages.notADiagnosis(lines.length > 0),
      ...(isReassuring(lines) ? [messages.average(comparedPeople(reference, scans, words))] : []),
    ],
    ask: [...releasedBy(report, words), ...messages.ask(clinic)],
    texts: textsOf(report, words),
  };
}

function textsOf({ id, revision, dateRevised }: Report, { parts, report, formatUtcDay }: PatientTexts): PatientView["texts"] {
  const { measured, meaning, ask, you, zones, page, notSigned } = parts;
  return {
    measured,
    meaning,
    ask,
    you,
    zones,
    page,
    notSigned,
    note: report.note,
    colon: report.colon,
    record: parts.record(id, revision, formatUtcDay(dateRevised)),
  };
}

function questionsOf(report: Report, lines: readonly PatientLine[], change: string[], words: PatientTexts): PatientView["questions"] {
  const messages = words.reading;
  const { subject, reportType, dataset } = report;
  const young = lines.filter(({ among }) => among === null);
  const ofAge = lines.filter(({ among }) => among !== null);
  const people = youngGroup(report, words);
  const isOtherSex = subject.sex === "male" && dataset.manifest.youngAdult?.sex === "female";
  const rules = reportType === "dxa" ? [messages.whomDoctorsCompare, ...(isOtherSex ? [messages.womenForMen] : [])] : [];
  const common = [
    ...(ofAge.length === 0 ? [] : [messages.shownAbove]),
    ...(young.length === 0 ? [] : [messages.ownAge(subject.sex, ofAge.length === 0)]),
  ];
  return [
    { title: messages.questions.common, sentences: common },
    { title: messages.questions.young(people), sentences: young.length === 0 ? [] : [messages.whyYoung, ...rules] },
    { title: messages.questions.change, sentences: change },
    { title: messages.questions.next, sentences: [messages.withOtherFacts, messages.nextScan] },
  ].filter(({ sentences }) => sentences.length > 0);
}

const youngGroup = ({ subject, dataset }: Pick<Report, "subject" | "dataset">, { people }: PatientTexts): string =>
  people.youngPeople(subject.sex === "male" && dataset.manifest.youngAdult?.sex !== "female" ? "male" : "female");

function releasedBy({ release, releasedBy: by, revision }: Report, words: PatientTexts): string[] {
  return by && release?.revision === revision ? [`${words.report.releasedToYou(words.formatCalendarDate(release.on), by)}.`] : [];
}

const isReassuring = (lines: readonly PatientLine[]): boolean =>
  lines.length > 0 && lines.every(({ place }) => place !== "very_low" && place !== "below");

function comparedPeople(reference: Reference, scans: readonly ScanFacts[], { people }: PatientTexts): string {
  const values = scans.flatMap((scan) => scan.values.filter(isClaimed));
  const ofAge = values.filter(({ shown }) => shown!.scale === "z");
  return people.anyPeople(ofAge.length === 0 || groupOf("z", reference, null, ofAge).isHealthy);
}

export function patientTitle(scanDate: string | null, { reading, formatCalendarDate }: PatientTexts): string {
  return reading.title(scanDate === null ? null : formatCalendarDate(scanDate));
}

export function plainSites(sites: readonly Site[], given: ReportTypeCatalogue, words: PatientTexts): string {
  const catalogue = catalogueIn(given, words);
  return upperFirst(words.listOf(sites.map((site) => catalogue.sites.find(({ key }) => key === site)?.plainLabel ?? site)));
}

function latest(dates: readonly string[]): string | null {
  return dates.toSorted().at(-1) ?? null;
}

function patientValues({ values }: ScanFacts, { keyParameters }: ReportTypeCatalogue): Measured[] {
  const claimed = values.filter(isClaimed);
  const main = claimed.filter((value) => keyParameters.includes(value.parameter.key) || isNotable(value.shown!));
  return main.length > 0 ? main : claimed;
}

type Unrecorded = keyof PatientTexts["reading"]["unrecorded"];

/** A score in doubt is for researchers; the patient reads why there is no comparison. */
const isClaimed = (value: Measured): boolean => value.shown !== null && unstatedFact(value.result) === null && !isScaleUnknown(value);

/** The bone density may need the T-score or the Z-score. */
const isScaleUnknown = ({ shown, result }: Measured): boolean =>
  shown?.scale === "t" && result.preferred === "none" && reportTypeOf(result.parameter) === "dxa";

function unrecordedFact(value: Measured, scanner: ScanFacts["input"]["scanner"], subject: Report["subject"]): Unrecorded | null {
  if (value.shown !== null && isScaleUnknown(value)) return subject.sex === "female" ? "menopause" : "birthday";
  if (value.shown !== null) return unstatedFact(value.result);
  const { refusal, tRefusal } = value.result;
  return !scanner && [refusal, tRefusal].some((reason) => reason?.code === "scanner_mismatch") ? "scanner" : null;
}

/** Facts that the scans do not state and that keep values from being compared; null if none. */
function unrecordedText(
  { subject }: Pick<Report, "subject">,
  scans: readonly ScanFacts[],
  isAll: boolean,
  { reading }: PatientTexts,
): string | null {
  const missing = scans.flatMap(({ input, values }) => values.flatMap((value) => unrecordedFact(value, input.scanner, subject) ?? []));
  if (missing.length === 0) return null;
  return reading.notCompared(
    unique(missing).map((fact) => reading.unrecorded[fact]),
    isAll,
  );
}

function whenAndWhere(scans: readonly ScanFacts[], known: Known): string[] {
  const { words } = known;
  const places = unique(scans.map((scan) => plainPlace(scan, known)));
  const dates = unique(scans.flatMap(({ input }) => input.scanDate ?? [])).map(words.formatCalendarDate);
  return [words.reading.scanned(dates, places)];
}

function plainPlace({ scored, apart }: ScanFacts, { catalogue, words }: Known): string {
  const label = catalogue.sites.find(({ key }) => key === scored.site)?.plainLabel ?? scored.site;
  return `${placeIn(words, scored.side, label)}${apart ? ` (${apart})` : ""}`;
}

function lineOf(value: Measured, scan: ScanFacts, reference: Reference, known: Known): PatientLine {
  const { words } = known;
  const messages = words.reading;
  const { key, result, parameter, shown } = value;
  const people = words.people.peopleLikeYou(groupOf(shown!.scale, reference, scan.scored.ageYears, [value]));
  const percentile = shown!.scale === "z" ? result.percentile : null;
  const place = upperFirst(plainPlace(scan, known));
  const comparisonText = percentile === null ? amongYoung(value, people, words) : messages.amongHundred(percentile, people);
  return {
    key,
    siteTitle: scan.input.motionOverride ? messages.blurred(place) : place,
    name: upperFirst(parameter.plainName),
    value: valueIn(words, parameter, result.value),
    sentence: [
      comparisonText,
      parameter.direction === "lower" && messages.lowerIsFavorable,
      result.conversion && convertedText(result.conversion.plain, words),
    ]
      .filter(Boolean)
      .join(" "),
    among: percentile === null ? null : Math.min(99, Math.max(1, Math.round(percentile))),
    tScore: shown!.scale === "t" ? roundTo(shown!.score, 1) : null,
    place: shown!.place,
  };
}

/** Stored sentences stay in English, since earlier versions worded them differently. */
const convertedText = (stored: string, { language, reading }: PatientTexts): string => (language === "en" ? stored : reading.converted);

/** T-scores compare with young adults, so the text does not mention people of the same age. */
function amongYoung({ result }: Measured, people: string, words: PatientTexts): string {
  const ages = result.youngAdult?.ages;
  const whom = ages && ages[0] !== ages[1] ? `${people} (${agesIn(words, ages)})` : people;
  return words.reading.youngAdultComparison[zoneOfT(result.tScore!)](words.reading.oneValue, whom);
}

/** Omissions and comparison groups are shown with the values. */
export function patientSummary(patient: PatientView, report: Report, scans: readonly ScanFacts[], words: PatientTexts): SummaryView {
  return {
    sentences: placesOf(patient, report, scans, words),
    headline: null,
    populations: [],
    remarks: [],
    notCompared: null,
    category: null,
  };
}

function placesOf({ lines: all }: PatientView, report: Report, scans: readonly ScanFacts[], words: PatientTexts): string[] {
  if (all.length === 0) return [unrecordedText(report, scans, true, words) ?? words.reading.summary.noneCompared];
  const besideYoung = all.filter(({ among }) => among === null);
  const lines = all.filter(({ among }) => among !== null);
  const unrecorded = unrecordedText(report, scans, false, words);
  const isTold = ({ place }: PatientLine) => unrecorded === null || (place !== "normal" && place !== "within");
  const young = besideYoung.some(isTold) ? [youngText(besideYoung, report, words)] : [];
  const people = comparedPeople({ subject: report.subject, manifest: report.dataset.manifest }, scans, words);
  return [...(unrecorded === null ? [] : [unrecorded]), ...young, ...(lines.some(isTold) ? amongOwnAge(lines, people, words) : [])];
}

const zoneOfCategory: Partial<Record<NonNullable<Report["category"]["code"]>, TZone>> = {
  ...{ normal: "normal", low_bone_mass: "low", osteoporosis: "very_low" },
};

const zones = ["very_low", "low", "normal"] as const;

/** Agrees with the category, unless that leaves out a lower value. */
function youngText(lines: readonly PatientLine[], report: Report, words: PatientTexts): string {
  const messages = words.reading;
  const {
    reportType,
    category: { code },
  } = report;
  const lowest = zones.find((zone) => lines.some(({ place }) => place === zone)) ?? "normal";
  const ofCategory = (code === null ? undefined : zoneOfCategory[code]) ?? lowest;
  const isLower = zones.indexOf(lowest) < zones.indexOf(ofCategory);
  const ofOne = lines.length === 1 ? messages.oneValue : messages.lowestValue;
  const which = reportType === "dxa" && !isLower ? messages.boneDensity : ofOne;
  return messages.youngAdultComparison[isLower ? lowest : ofCategory](which, youngGroup(report, words));
}

function amongOwnAge(lines: readonly PatientLine[], people: string, words: PatientTexts): string[] {
  const { inSentence, reading: messages } = words;
  const sentences = (["below", "above"] as const).flatMap((side) => {
    const apart = lines.filter(({ place }) => place === side);
    const names = apart.map(({ name, siteTitle }) => messages.apart(inSentence(name), inSentence(siteTitle)));
    return apart.length === 0 ? [] : [upperFirst(messages.summary.apart(names, side, people))];
  });
  return sentences.length === 0 ? [messages.summary.allWithin(people)] : sentences;
}

function areYoung(lines: readonly PatientLine[]): boolean {
  return lines.every(({ among }) => among === null);
}

function headingOf(lines: readonly PatientLine[], { reading: messages }: PatientTexts): string {
  if (lines.length === 0) return messages.headings.notCompared;
  return areYoung(lines) ? messages.headings.youngAdultComparison : messages.headings.among;
}

function restOf(
  { report: { subject }, scans, lines }: { report: Report; scans: readonly ScanFacts[]; lines: readonly PatientLine[] },
  left: number,
  words: PatientTexts,
): string | null {
  const messages = words.reading;
  if (lines.length === 0) return messages.noneCompared;
  const unrecorded = unrecordedText({ subject }, scans, false, words);
  return [...(unrecorded === null ? [] : [unrecorded]), ...(left === 0 ? [] : [messages.furtherValues(left)])].join(" ") || null;
}
