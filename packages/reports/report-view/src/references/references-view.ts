import {
  referenceFactKeys,
  type ReferenceFact,
  type Report,
  type ReportTypeCatalogue,
  type ScoredReference,
  type ScoreResult,
} from "@trabecula/contracts";
import { flagText, formatPercentile, formatScore, formatValue } from "@trabecula/report-types";
import { listOf } from "@trabecula/messages";
import { intervalView, percentileText } from "../interval.ts";
import { placeText, sideOf } from "../place.ts";
import { whyWithout } from "../refusal-messages.ts";
import { shortDatasetName } from "../people.ts";
import { checksText, fitInShort, misfits } from "../scanner-checks.ts";
import { scansOf, type GivenScan, type Measured, type ScanFacts } from "../scans.ts";
import type { Scale } from "../types.ts";
import type { ReferenceCell, ReferenceColumn, ReferenceFactRow, ReferenceRow, ReferencesView, ReferenceTable } from "./types.ts";

const factLabels: Readonly<Record<ReferenceFact, string>> = {
  population: "Population",
  scanner: "Scanner",
  protocol: "Protocol",
  ages: "Ages with a Z-score",
  method: "Method",
  youngAdults: "T-scores against",
};

const factTexts: Readonly<Record<ReferenceFact, string>> = {
  population: "population",
  scanner: "scanner",
  protocol: "protocol",
  ages: "ages",
  method: "method",
  youngAdults: "young adults",
};

/**
 * Numbers are stored ones, rounded by the formatters of report-types.
 * @param inputs the scans as given; every reference has scored them in this order
 */
export function referencesView(
  references: readonly ScoredReference[],
  inputs: readonly GivenScan[],
  catalogue: ReportTypeCatalogue,
): ReferencesView {
  const columns = columnsOf(references);
  const facts = factsOf(references);
  const scans = references.map((reference) => scansOf({ scans: reference.scans, inputs }, catalogue));
  const tables = inputs.flatMap((_, index) =>
    tablesOf(
      scans.map((each) => each[index]!),
      columns,
    ),
  );
  const notes = columns.length < 2 ? { first: [], last: [] } : { first: [differences(facts)], last: farthest(scans, columns) };
  const sentences = [...notes.first, ...misfitSentences(references, columns), ...notes.last];
  return { columns, sentences, facts: [...facts, ...checkRow(references)], tables };
}

export function referencesOfReport(report: Report, catalogue: ReportTypeCatalogue): ReferencesView | null {
  const { otherReferences, scans, inputs, scannerChecks } = report;
  if (!otherReferences) return null;
  const own = { ...otherReferences.own, ...(scannerChecks && { scannerChecks }), scans };
  return referencesView([own, ...otherReferences.others], inputs, catalogue);
}

function columnsOf(references: readonly ScoredReference[]): ReferenceColumn[] {
  const short = references.map(({ dataset }) => `${shortDatasetName(dataset.manifest.name)} ${dataset.version}`);
  return references.map(({ dataset, citations, scannerChecks }, index) => ({
    key: dataset.id,
    name: short.filter((name) => name === short[index]).length > 1 ? `${dataset.manifest.name} ${dataset.version}` : short[index]!,
    fullName: `${dataset.manifest.name}, version ${dataset.version}`,
    citations: [...citations],
    fit: fitInShort({ scannerChecks }),
  }));
}

function factsOf(references: readonly ScoredReference[]): ReferenceFactRow[] {
  return referenceFactKeys.map((key) => {
    const texts = references.map(({ facts }) => facts[key]);
    return { key, label: factLabels[key], texts, differs: new Set(texts).size > 1 };
  });
}

function checkRow(references: readonly ScoredReference[]): ReferenceFactRow[] {
  const texts = references.map(checksText);
  if (texts.every((text) => text === null)) return [];
  const shown = texts.map((text) => text ?? "No check is kept.");
  return [{ key: "scannerChecks", label: "Healthy controls on this scanner", texts: shown, differs: new Set(shown).size > 1 }];
}

function misfitSentences(references: readonly ScoredReference[], columns: readonly ReferenceColumn[]): string[] {
  return references.flatMap((reference, index) => misfits(reference).map((text) => `${columns[index]!.name}: ${text}`));
}

function differences(facts: readonly ReferenceFactRow[]): string {
  const differing = facts.filter(({ differs }) => differs).map(({ key }) => factTexts[key as ReferenceFact]);
  const statement = differing.length === 0 ? "These references state the same facts" : `These references differ in ${listOf(differing)}`;
  return `${statement}. Do not average their scores.`;
}

function farthest(scans: readonly (readonly ScanFacts[])[], columns: readonly ReferenceColumn[]): string[] {
  let most: { apart: number; text: string } | null = null;
  for (const [index, scan] of (scans[0] ?? []).entries())
    for (const [row, value] of scan.values.entries()) {
      const ranks = scans.flatMap((each, column) => {
        const { percentile } = each[index]!.values[row]!.result;
        return percentile === null ? [] : [{ percentile, name: columns[column]!.name }];
      });
      if (ranks.length < 2) continue;
      const ordered = ranks.toSorted((left, right) => left.percentile - right.percentile);
      const [low, high] = [ordered[0]!, ordered.at(-1)!];
      const apart = high.percentile - low.percentile;
      if (most !== null && apart <= most.apart) continue;
      const extremes = `${formatPercentile(low.percentile)} percentile in ${low.name}, ${formatPercentile(high.percentile)} in ${high.name}`;
      most = { apart, text: `The largest difference is in ${value.parameter.abbreviation} at the ${scan.place}: ${extremes}.` };
    }
  return most === null ? [] : [most.text];
}

/** T-scores never share a Z axis. Unscored values go into the first. */
function tablesOf(scans: readonly ScanFacts[], columns: readonly ReferenceColumn[]): ReferenceTable[] {
  const [first] = scans as readonly [ScanFacts, ...ScanFacts[]];
  const shownOn = (row: number, scale: Scale) => scans.some(({ values }) => values[row]!.shown?.scale === scale);
  const rows = first.values.map((_, row) => row);
  const scales = (["z", "t"] as const).filter((scale) => rows.some((row) => shownOn(row, scale)));
  const [main = "z"] = scales;
  return (scales.length === 0 ? [main] : scales).map((scale) => ({
    key: `${first.key}:${scale}`,
    title: first.title,
    scale,
    rows: rows
      .filter((row) => shownOn(row, scale) || (scale === main && !shownOn(row, "z") && !shownOn(row, "t")))
      .map((row) => rowOf(scans, row, scale, columns)),
  }));
}

function rowOf(scans: readonly ScanFacts[], row: number, scale: Scale, columns: readonly ReferenceColumn[]): ReferenceRow {
  const { key, parameter, result } = scans[0]!.values[row]!;
  return {
    key,
    abbreviation: parameter.abbreviation,
    label: parameter.label,
    value: formatValue(parameter, result.value),
    unit: parameter.display.unit,
    cells: scans.map((scan, column) => cellOf(scan.values[row]!, scan, scale, columns[column]!.name)),
  };
}

function cellOf(value: Measured, scan: ScanFacts, scale: Scale, name: string): ReferenceCell {
  const { shown, result } = value;
  if (shown === null || shown.scale !== scale) {
    const why = shown === null ? whyWithout(value, scan) : otherScale(shown.scale);
    return {
      score: null,
      scoreText: null,
      percentile: null,
      interval: null,
      place: null,
      side: null,
      doubts: [],
      why,
      words: `${name}: ${why.text}`,
    };
  }
  const isByAge = scale === "z";
  const scoreText = formatScore(shown.score);
  const view = intervalView(result, scale);
  const interval = view && view.kind !== "repeat" && view.ends ? { text: view.text, ends: view.ends } : null;
  const repeatText = view?.kind === "repeat" ? ` ${view.words}` : "";
  const doubts = doubtsOf(result);
  const rank = isByAge ? `${percentileText(result)}, ` : "";
  return {
    score: shown.score,
    scoreText,
    percentile: isByAge && result.percentile !== null ? formatPercentile(result.percentile) : null,
    interval,
    place: shown.place,
    side: sideOf(shown.place),
    doubts,
    why: null,
    words: `${name}: ${rank}${scale.toUpperCase()}-score ${scoreText}, ${placeText(shown.place)}${doubts.length > 0 ? `; ${listOf(doubts)}` : ""}.${repeatText}`,
  };
}

function otherScale(scale: Scale): NonNullable<ReferenceCell["why"]> {
  const letter = scale.toUpperCase();
  return { short: `${letter}-score only`, text: `This reference is shown by its ${letter}-score, in the other table.` };
}

function doubtsOf({ flags }: ScoreResult): string[] {
  return flags.filter((flag) => !(flag === "beyond_3sd" && flags.includes("beyond_5sd"))).map((flag) => flagText[flag]);
}
