import type { ReportChanges, ReportTypeCatalogue } from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/messages";
import type { PatientTexts } from "@trabecula/messages/patient-texts";
import { changesBeyondChance, changeSentences, isOfGrowing, judgedChanges, type ChangeOfSeries } from "@trabecula/report-types";
import { unique } from "./messages.ts";
import type { Reading } from "./types.ts";

export const noChanges: ReportChanges = { patientId: null, series: [], leftOut: [], beyond: 0 };

/** Follows the first sentence of every reading. Empty where changes are not known. */
export function headlineChange(changes: ReportChanges | null, catalogue: ReportTypeCatalogue, reading: Reading): string[] {
  if (changes === null) return [];
  const sentences = changeSentences(changes, catalogue);
  return sentences.length > 0 ? sentences : nothingToTell(changes, reading);
}

function nothingToTell({ series, leftOut }: ReportChanges, reading: Reading): string[] {
  const days = unique(judgedChanges(series).map(({ from }) => from));
  if (days.length > 0) {
    const since = days.length === 1 ? formatCalendarDate(days[0]!) : "earlier scans";
    const judged = comparedOf(series);
    const limit = "changed by its least significant change";
    if (judged === series.length) return [`Since ${since}, no value has ${limit}.`];
    return [`Since ${since}, ${judged} of ${series.length} values can be compared. ${judged === 1 ? "It has not" : "None has"} ${limit}.`];
  }
  if (reading !== "clinician") return [];
  const isTried = leftOut.length > 0 || series.some(({ changes }) => changes.length > 0);
  return [isTried ? "No earlier scan is comparable." : "No earlier scan to compare with."];
}

const comparedOf = (series: ReportChanges["series"]): number => series.filter((one) => judgedChanges([one]).length > 0).length;

interface Known {
  readonly catalogue: ReportTypeCatalogue;
  readonly words: PatientTexts;
}

export function patientSentences({ series }: ReportChanges, known: Known): string[] {
  const { beyondError } = known.words.reading;
  const differences = unique(changesBeyondChance(series).map((one) => differenceOf(one, known)));
  if (differences.length === 0) return [];
  return [...differences.slice(0, mostDifferences), beyondError(Math.min(differences.length, mostDifferences))];
}

const mostDifferences = 3;

/** Says in plain words whether the result is better or worse than last time, as far as changes are judged. */
export function patientChange(changes: ReportChanges, known: Known): string[] {
  const { reading: messages, formatCalendarDate: day } = known.words;
  const { series, leftOut } = changes;
  const beyond = changesBeyondChance(series);
  if (beyond.length > 0) {
    // Keeps only the largest change per site.
    const named = new Map(beyond.toReversed().map(({ series: one, change }) => [nameOf(one, known), change]));
    const amounts = [...named].flatMap(([name, { percent, from }]) =>
      percent === null ? [] : [messages.changeSince(name, percent, day(from))],
    );
    return amounts.length === 0 ? patientSentences(changes, known) : amounts.toReversed().slice(0, mostDifferences);
  }
  const all = series.flatMap((one) => one.changes);
  if (all.some(isOfGrowing)) return [messages.changes.growing];
  const judged = judgedChanges(series);
  if (judged.length > 0) {
    const found = judged.some(({ significant }) => significant) ? messages.changes.chance : messages.changes.withinError;
    return comparedOf(series) < series.length ? [found, messages.changes.partly] : [found];
  }
  if (all.length > 0) return [messages.changes.notComparable];
  return [leftOut.length > 0 ? messages.changes.leftOut : messages.changes.none];
}

function differenceOf({ series, change }: ChangeOfSeries, known: Known): string {
  const { reading, formatCalendarDate: day } = known.words;
  return reading.difference(nameOf(series, known), change.absolute! < 0, day(change.from));
}

function nameOf(series: ChangeOfSeries["series"], { catalogue: { key, sites, parameters }, words: { reading: messages } }: Known): string {
  const parameter = parameters.find((known) => known.key === series.parameter);
  const place = sites.find((known) => known.key === series.site)?.plainLabel ?? series.site;
  const isDensity = key === "dxa" && series.parameter.startsWith("bmd_");
  return isDensity ? messages.densityOf(place) : messages.apart(parameter?.plainName ?? series.parameter, place);
}
