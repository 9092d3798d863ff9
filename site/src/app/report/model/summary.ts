import type { Report, ScoreResult } from "@trabecula/contracts";

interface Counts {
  below: number;
  within: number;
  above: number;
  notCompared: number;
}

/** One sentence for the top of a report: how many values lie where, without a judgement. */
export function summarySentence(report: Pick<Report, "scans" | "dataset">): string {
  const results = report.scans.flatMap((scan) => scan.results);
  const counts = countPlaces(results);
  const compared = results.length - counts.notCompared;
  if (compared === 0) return `None of the values could be compared with ${report.dataset.manifest.name}; each line below says why.`;
  const places = (["within", "below", "above"] as const)
    .filter((place) => counts[place] > 0)
    .map((place, index) => `${counts[place]} ${place} ${index === 0 ? "the middle 90 %" : "it"}`);
  const rest =
    counts.notCompared > 0 ? ` ${counts.notCompared === 1 ? "1 value was" : `${counts.notCompared} values were`} not compared.` : "";
  return `Of ${compared} ${compared === 1 ? "value" : "values"} compared with ${report.dataset.manifest.name}: ${joined(places)}.${rest}`;
}

/** Standard normal quantile at the 95th percentile: the edge of the middle 90 % on the young-adult scale. */
const middleNinety = 1.6448536269514722;

function countPlaces(results: readonly ScoreResult[]): Counts {
  const counts: Counts = { below: 0, within: 0, above: 0, notCompared: 0 };
  for (const result of results) counts[placeOf(result)] += 1;
  return counts;
}

function placeOf(result: ScoreResult): keyof Counts {
  if (result.percentile !== null) return result.percentile < 5 ? "below" : result.percentile > 95 ? "above" : "within";
  if (result.tScore === null || result.preferred === "z") return "notCompared";
  return result.tScore < -middleNinety ? "below" : result.tScore > middleNinety ? "above" : "within";
}

function joined(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}`;
}
