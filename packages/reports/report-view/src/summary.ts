import type { Report } from "@trabecula/contracts";
import { formatAges, formatNumber } from "@trabecula/report-types";
import { countOf, formatCount, listOf } from "@trabecula/messages";
import { nothingCompared } from "./not-compared.ts";
import { placeSentences } from "./place-sentences.ts";
import { sourcesOf } from "./people.ts";
import { sentence, unique, upperFirst } from "./words.ts";
import { showsTScore } from "./place.ts";
import type { Measured, ScanFacts } from "./scans.ts";
import type { NotComparedView, SummaryView } from "./types.ts";

export function summaryOf(report: Report, scans: readonly ScanFacts[], notCompared: readonly (NotComparedView | null)[]): SummaryView {
  const { manifest } = report.dataset;
  const values = scans.flatMap((scan) => scan.values);
  const scored = values.filter(({ shown }) => shown !== null);
  const reasons = unique(notCompared.flatMap((part) => part?.reasons.map(({ short }) => short) ?? []));
  return {
    sentences: scored.length > 0 ? placeSentences({ subject: report.subject, manifest }, scans) : [noneCompared(values.length, reasons)],
    populations: scored.length > 0 ? populations(scans, scored, manifest) : [],
    remarks: unique(values.flatMap((value) => scoreRemark(value, scans))),
    notCompared: scored.length > 0 && scored.length < values.length ? restOf(scans, notCompared) : null,
    category: report.category.text === "" ? null : report.category.text,
    hasCategory: report.category.code !== null,
  };
}

function noneCompared(count: number, reasons: readonly string[]): string {
  const which = count === 1 ? "The value could not" : `None of the ${countOf(count, "value")} could`;
  return `${which} be compared: ${listOf(reasons)}.`;
}

/** Names unscored scans with the reason, so that they do not seem normal; counts other values. */
function restOf(scans: readonly ScanFacts[], notCompared: readonly (NotComparedView | null)[]): string {
  const parts = scans.flatMap((scan, index) => (notCompared[index] ? [{ scan, ...notCompared[index] }] : []));
  const told = parts.map((part) => ({ count: part.count, bare: nothingCompared(part.scan, part) }));
  const sentences = told.flatMap(({ bare }) => bare ?? []);
  const left = told.reduce((sum, { count, bare }) => (bare === null ? sum + count : sum), 0);
  return [...sentences, ...(left === 0 ? [] : [restSentence(left, sentences.length > 0)])].join(" ");
}

const restSentence = (count: number, isFurther: boolean): string =>
  `${countOf(count, isFurther ? "further value" : "value")} ${count === 1 ? "is" : "are"} not compared.`;

function populations(scans: readonly ScanFacts[], scored: readonly Measured[], manifest: Report["dataset"]["manifest"]): string[] {
  const sources = sourcesOf(scored, manifest.sources);
  if (sources.length === 0) return [sentence(`Compared with ${manifest.name}: ${manifest.population}`)];
  return sources.map((source) => {
    const places = unique(
      scans.flatMap((scan) => (scan.values.some(({ result, shown }) => shown && result.source === source.key) ? [scan.siteName] : [])),
    );
    const what = sources.length > 1 ? upperFirst(listOf(places)) : `Compared with ${manifest.name}`;
    const number = source.n === null ? "" : ` (n = ${formatCount(source.n)})`;
    return sentence(`${what}: ${source.population}${number}`);
  });
}

function scoreRemark({ key, result, parameter, shown }: Measured, scans: readonly ScanFacts[]): string[] {
  if (!showsTScore(result) && (result.tScore !== null || result.youngAdult !== null)) return [tHidden];
  if (shown?.scale === "t" && result.preferred !== "t" && result.refusal) return [noZ(result.refusal, ageAt(key, scans))];
  if (shown?.scale === "z" && result.preferred === "t")
    return [`T-scores apply here; of the ${parameter.name} there is none, so its Z-score is shown.`];
  return [];
}

const tHidden =
  "T-scores are not shown: for this person the ISCD rules ask for the Z-score. T-scores are for postmenopausal women and men aged 50 or over.";

const ageAt = (key: string, scans: readonly ScanFacts[]): number | null =>
  scans.find((scan) => key.startsWith(`${scan.key}:`))?.scored.ageYears ?? null;

function noZ(refusal: NonNullable<Measured["result"]["refusal"]>, age: number | null): string {
  if (refusal.code !== "outside_reference_age" || !refusal.ageRange || age === null) {
    return "Compared with young adults: there is no comparison with people of the same age.";
  }
  return `Compared with young adults: at ${formatNumber(age, 1)} years there is no comparison with people of the same age, which the reference has from ${formatAges(refusal.ageRange)}.`;
}
