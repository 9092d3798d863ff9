import { countOfGroup, peopleOf, referenceName, sourcesOf } from "./people.ts";
import { categoryHeadline, categoryNotes, formatScore, formatAges, formatNumber, zRequired } from "@trabecula/report-types";
import { listOf, countOf, formatCount, upperFirst } from "@trabecula/messages";
import { percentileText } from "./interval.ts";
import { grouped, sentence, unique } from "./messages.ts";
import type { Reference } from "./sites.ts";
import type { Measured, ScanFacts } from "./scans.ts";
import type { Place, Reading, Scale, NotComparedView, SummaryView } from "./types.ts";
import type { Report } from "@trabecula/contracts";
import { nothingCompared } from "./refusal-messages.ts";
import { isNotable, unstatedFact } from "./place.ts";

/** Texts with at most this many values also name those within the middle 90 %. */
const allNamed = 6;
/** More values on one side are counted and only the outermost named. */
const namedOnOneSide = 4;

interface Placed {
  value: Measured;
  scan: ScanFacts;
  place: Place;
  score: number;
}

interface Comparison {
  scale: Scale;
  people: string;
  placed: Placed[];
}

function placeSentences(reference: Reference, scans: readonly ScanFacts[]): string[] {
  return comparisons(reference, scans).flatMap((comparison) => {
    if (comparison.scale === "t") return tSentences(comparison.placed);
    const values = comparison.placed.map(({ value }) => value);
    const name = referenceName(scans, values, reference.manifest);
    const middle = `the middle 90 % of ${comparison.people} (${name})`;
    const outside = comparison.placed.filter(({ value }) => isNotable(value.shown!));
    if (comparison.placed.length <= allNamed) return clausesBySite(comparison.placed, middle);
    if (outside.length === 0) return [`All ${comparison.placed.length} values are within ${middle}.`];
    const within = comparison.placed.length - outside.length;
    return [...clausesBySite(outside, middle), ...theOthers(within)];
  });
}

function comparisons(reference: Reference, scans: readonly ScanFacts[]): Comparison[] {
  const placed = scans.flatMap((scan) =>
    scan.values.flatMap((value) => (value.shown ? [{ value, scan, place: value.shown.place, score: value.shown.score }] : [])),
  );
  const byPeople = grouped(placed, ({ value, scan }) => `${value.shown!.scale} ${peopleFor(reference, scan, value)}`);
  return byPeople.map(([, members]) => ({
    scale: members[0]!.value.shown!.scale,
    people: peopleFor(reference, members[0]!.scan, members[0]!.value),
    placed: members,
  }));
}

const peopleFor = (reference: Reference, scan: ScanFacts, value: Measured): string =>
  peopleOf(value.shown!.scale, reference, scan.scored.ageYears, [value]);

function theOthers(count: number): string[] {
  if (count === 0) return [];
  return [count === 1 ? "The other value is within this range." : `The other ${count} values are within this range.`];
}

/** One sentence per site, or a single one if names include the site, as in DXA. */
function clausesBySite(placed: readonly Placed[], middle: string): string[] {
  return bySite(placed).map(({ where, members, twice }, index) =>
    upperFirst(`${where}${clauses(members, twice)} ${index === 0 ? middle : "the middle 90 %"}.`),
  );
}

function bySite(placed: readonly Placed[]): { where: string; members: readonly Placed[]; twice: readonly string[] }[] {
  const needsSite = placed.some(({ value }) => value.parameter.sites.length !== 1);
  if (!needsSite) return [{ where: "", members: placed, twice: namesGivenTwice(placed) }];
  return grouped(placed, ({ scan }) => scan.key).map(([, members]) => ({
    where: `At the ${placeOf(members[0]!.scan)}, `,
    members,
    twice: [],
  }));
}

/** "Total hip T −1.2, femoral neck T −1.2." Lowest first; of many values, those below −1. */
function tSentences(all: readonly Placed[]): string[] {
  const placed = all.toSorted((left, right) => left.score - right.score);
  const named = placed.length <= allNamed ? placed : placed.filter(({ value }) => isNotable(value.shown!)).slice(0, allNamed);
  const sentences = bySite(named).flatMap(({ where, members, twice }) =>
    members.length === 0 ? [] : [upperFirst(`${where}${members.map((member) => tOf(member, twice)).join(", ")}.`)],
  );
  const others = placed.filter((member) => !named.includes(member));
  const which = countOf(others.length, `${named.length === 0 ? "" : "other "}T-score`);
  return others.length === 0 ? sentences : [...sentences, `The lowest of ${which} is ${formatScore(others[0]!.score)}.`];
}

function tOf(placed: Placed, twice: readonly string[]): string {
  const { value, scan } = placed;
  const apart = scan.apart && twice.includes(value.parameter.name) ? ` (${scan.apart})` : "";
  return `${sidedName(placed, twice)}${apart} T ${formatScore(value.result.tScore!)}`;
}

const placeOf = ({ place, input }: ScanFacts): string => (input.motionOverride ? `${place}, scored despite motion` : place);

function namesGivenTwice(placed: readonly Placed[]): string[] {
  const names = placed.map(({ value }) => value.parameter.name);
  return names.filter((name, index) => names.indexOf(name) !== index);
}

function clauses(placed: readonly Placed[], twice: readonly string[]): string {
  const parts = (["below", "within", "above"] as const).flatMap((place) => {
    const members = inOrder(placed.filter((one) => one.place === place));
    return members.length === 0 ? [] : [{ place, ...namesOf(members, twice) }];
  });
  const texts = parts.map(({ place, text, isOne }, index) => `${text}${index === 0 ? (isOne ? " is" : " are") : ""} ${place}`);
  return texts.length === 2 ? texts.join(", ") : listOf(texts);
}

function inOrder(members: readonly Placed[]): readonly Placed[] {
  return members[0]?.place === "within" ? members : members.toSorted((left, right) => Math.abs(right.score) - Math.abs(left.score));
}

function namesOf(members: readonly Placed[], twice: readonly string[]): { text: string; isOne: boolean } {
  if (members.length <= namedOnOneSide || members[0]!.place === "within") {
    return { text: listOf(members.map((member) => nameOf(member, twice))), isOne: members.length === 1 };
  }
  const [outermost] = members as [Placed];
  const name = sidedName(outermost, twice);
  const end = outermost.place === "below" ? "lowest" : "highest";
  return { text: `${members.length} values (the ${end} is ${name}, ${whereOf(outermost, twice)})`, isOne: false };
}

function nameOf(placed: Placed, twice: readonly string[]): string {
  return `${sidedName(placed, twice)} (${whereOf(placed, twice)})`;
}

function whereOf({ value, scan }: Placed, twice: readonly string[]): string {
  const apart = scan.apart && twice.includes(value.parameter.name) ? `${scan.apart}, ` : "";
  return `${apart}${percentileText(value.result)!}`;
}

function sidedName({ value, scan }: Placed, twice: readonly string[]): string {
  const { name } = value.parameter;
  return twice.includes(name) && scan.scored.side ? `${scan.scored.side} ${name}` : name;
}

export function summaryOf(
  report: Report,
  scans: readonly ScanFacts[],
  notCompared: readonly (NotComparedView | null)[],
  reading: Reading,
): SummaryView {
  const { manifest } = report.dataset;
  const values = scans.flatMap((scan) => scan.values);
  const scored = values.filter(({ shown }) => shown !== null);
  const reasons = unique(notCompared.flatMap((part) => part?.reasons.map(({ short }) => short) ?? []));
  return {
    sentences: [
      ...(scored.length > 0 ? judgedSentences(report, scans, reading) : [noneCompared(values.length, reasons)]),
      ...[categoryNotes(report.category)].filter(Boolean),
    ],
    populations: scored.length > 0 ? populations(scans, scored, manifest) : [],
    remarks: unique([...(report.withheld?.sentences ?? []), ...values.flatMap((value) => scoreRemark(value, scans))]),
    notCompared: scored.length > 0 && scored.length < values.length ? restOf(scans, notCompared) : null,
    ...categoryParts(report, reading === "clinician" ? outsideHeadline(report, scans) : null),
  };
}

const unstatedTexts = { region: "the scan protocol is not stated in full", motion: "no motion grade is given" };

const isClear = ({ result }: Measured): boolean => unstatedFact(result) === null;

const clearOf = (scans: readonly ScanFacts[]): ScanFacts[] => scans.map((scan) => ({ ...scan, values: scan.values.filter(isClear) }));

/** Most parameters in the headline of a report without category. */
const inHeadline = 3;

/** The values most outside the middle 90 %, for a clinician; null without judged Z-scores. */
function outsideHeadline({ reportType, subject, dataset: { manifest } }: Report, scans: readonly ScanFacts[]): string | null {
  if (reportType === "dxa") return null;
  const placed = comparisons({ subject, manifest }, clearOf(scans)).flatMap((part) => (part.scale === "z" ? part.placed : []));
  if (placed.length === 0) return null;
  const outside = placed.filter(({ value }) => isNotable(value.shown!));
  if (outside.length === 0) return `${placed.length === 1 ? "The value is" : `All ${placed.length} values are`} within the middle 90 %.`;
  const named = inOrder(outside).slice(0, inHeadline);
  const bySites = grouped(named, ({ scan }) => scan.key).map(([, members]) => {
    const values = members.map(({ value }) => `${value.parameter.abbreviation} (${percentileText(value.result)!})`);
    return `${listOf(values)} at the ${placeOf(members[0]!.scan)}`;
  });
  const further = outside.length - named.length;
  return `Outside the middle 90 %: ${[...bySites, ...(further > 0 ? [countOf(further, "more value")] : [])].join("; ")}.`;
}

function countSentences(reference: Reference, scans: readonly ScanFacts[]): string[] {
  return comparisons(reference, scans).flatMap(({ scale, people, placed }) => {
    if (scale === "t") return tSentences(placed);
    const outside = placed.filter(({ value }) => isNotable(value.shown!)).length;
    const name = referenceName(
      scans,
      placed.map(({ value }) => value),
      reference.manifest,
    );
    const whom = `${people} (${name}).`;
    if (outside === 0) return [`Compared with ${whom}`];
    return [`${outside} of ${countOf(placed.length, "value")} ${outside === 1 ? "is" : "are"} outside the middle 90 % of ${whom}`];
  });
}

/** A clinician's text names scores in doubt but does not judge them. */
function judgedSentences(report: Report, scans: readonly ScanFacts[], reading: Reading): string[] {
  const reference = { subject: report.subject, manifest: report.dataset.manifest };
  if (reading !== "clinician") return placeSentences(reference, scans);
  const clear = clearOf(scans);
  const sentencesOf = outsideHeadline(report, scans) === null ? placeSentences : countSentences;
  const doubted = scans.flatMap(({ values }) => values.filter((value) => value.shown !== null && !isClear(value)));
  if (doubted.length === 0) return sentencesOf(reference, scans);
  const why = unique(doubted.flatMap(({ result }) => unstatedFact(result) ?? [])).map((fact) => unstatedTexts[fact]);
  return [
    ...sentencesOf(reference, clear),
    `${countOf(doubted.length, "score")} ${doubted.length === 1 ? "is" : "are"} not judged: ${listOf(why)}.`,
  ];
}

/** DXA has categories, so that even their absence is a headline. */
function categoryParts({ category, reportType }: Report, outside: string | null): Pick<SummaryView, "headline" | "category"> {
  const text = category.text === "" ? null : categoryHeadline(category);
  return reportType === "dxa" ? { headline: text, category: null } : { headline: outside, category: text };
}

function noneCompared(count: number, reasons: readonly string[]): string {
  const which = count === 1 ? "The value could not" : count === 2 ? "Neither value could" : `None of the ${count} values could`;
  return `${which} be compared: ${listOf(reasons)}.`;
}

/** Names unscored scans with the reason, so that they do not seem normal; counts other values. */
function restOf(scans: readonly ScanFacts[], notCompared: readonly (NotComparedView | null)[]): string {
  const parts = scans.flatMap((scan, index) => (notCompared[index] ? [{ scan, ...notCompared[index] }] : []));
  const counted = parts.map((part) => ({ count: part.count, bare: nothingCompared(part.scan, part) }));
  const sentences = counted.flatMap(({ bare }) => bare ?? []);
  const left = counted.reduce((sum, { count, bare }) => (bare === null ? sum + count : sum), 0);
  return [...sentences, ...(left === 0 ? [] : [restSentence(left, sentences.length > 0)])].join(" ");
}

const restSentence = (count: number, isFurther: boolean): string =>
  `${countOf(count, isFurther ? "other value" : "value")} could not be compared.`;

function populations(scans: readonly ScanFacts[], scored: readonly Measured[], manifest: Report["dataset"]["manifest"]): string[] {
  const sources = sourcesOf(scored, manifest.sources);
  if (sources.length === 0) return [sentence(`Population of ${manifest.name}: ${manifest.population}`)];
  return sources.map((source) => {
    const places = unique(
      scans.flatMap((scan) => (scan.values.some(({ result, shown }) => shown && result.source === source.key) ? [scan.siteName] : [])),
    );
    const what = sources.length > 1 ? upperFirst(listOf(places)) : `Population of ${manifest.name}`;
    const n = countOfGroup(scored.filter(({ result }) => result.source === source.key));
    const number = n === null ? "" : `; group compared: n = ${formatCount(n)}`;
    return sentence(`${what}: ${source.population}${number}`);
  });
}

function scoreRemark({ key, result, parameter, shown }: Measured, scans: readonly ScanFacts[]): string[] {
  if (result.tRefusal?.code === "z_required") return [zRequired.message];
  if (shown?.scale === "t" && result.preferred !== "t" && result.refusal) return [noZ(result.refusal, ageAt(key, scans))];
  if (shown?.scale === "z" && result.preferred === "t")
    return [`This person should get a T-score, but the dataset has none for the ${parameter.name}. The Z-score is shown instead.`];
  return [];
}

const ageAt = (key: string, scans: readonly ScanFacts[]): number | null =>
  scans.find((scan) => key.startsWith(`${scan.key}:`))?.scored.ageYears ?? null;

function noZ(refusal: NonNullable<Measured["result"]["refusal"]>, age: number | null): string {
  if (refusal.code !== "outside_reference_age" || !refusal.ageRange || age === null) {
    return "T-scores only: there is no comparison with people of the same age.";
  }
  return `T-scores only: the age-matched reference covers ${formatAges(refusal.ageRange)}; this person is ${formatNumber(age, 1)}.`;
}
