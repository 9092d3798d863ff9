import type {
  Category,
  LiveScoreRequest,
  MeasuredRequest,
  Refusal,
  ScoredScan,
  ScoreReply,
  ScoreResult,
  Vertebra,
} from "@trabecula/contracts";
import { exclusionSentence } from "@trabecula/report-types";
import type { Dataset } from "@trabecula/reference-datasets";
import { categorize, type CategorizedRequest } from "./categorize.ts";
import { scoreScans, type ScoreOptions, type ScoreOutcome } from "./score-scans.ts";

export function excludedOr(excluded: readonly Vertebra[], result: ScoreResult): ScoreResult {
  const message = exclusionSentence(excluded, result.parameter);
  if (message === null || (result.zScore === null && result.tScore === null)) return result;
  const refusal: Refusal = { code: "vertebra_excluded", message };
  return withoutScores({ ...result, refusal, tRefusal: refusal }, refusal);
}

export function categoryOfIncluded(request: CategorizedRequest, scans: readonly ScoredScan[], excluded: Refusal): Category {
  const category = categorize(request, scans);
  return category.code === null ? { ...category, text: `No category: ${excluded.message}` } : category;
}

type IncludedRequest = MeasuredRequest & Pick<LiveScoreRequest, "excludedVertebrae">;

export function scoreIncluded(
  dataset: Dataset,
  datasetRef: ScoreReply["dataset"],
  { excludedVertebrae = [], ...request }: IncludedRequest,
  options: ScoreOptions,
): ScoreOutcome {
  const outcome = scoreScans(dataset, datasetRef, request, options);
  if (!outcome.ok || excludedVertebrae.length === 0) return outcome;
  const { category, ...reply } = outcome.reply;
  const scans = reply.scans.map((scan) => ({ ...scan, results: scan.results.map((result) => excludedOr(excludedVertebrae, result)) }));
  const refusals = scans.flatMap(({ results }) => results.flatMap(({ tRefusal }) => tRefusal ?? []));
  const excluded = refusals.find(({ code }) => code === "vertebra_excluded");
  const shown = excluded && category.code !== null ? categoryOfIncluded(request, scans, excluded) : category;
  return { ok: true, reply: { ...reply, category: shown, scans } };
}

export function withoutScores(
  { interval: _z, tInterval: _t, height: _height, conversion: _conversion, ...result }: ScoreResult,
  refusal: Refusal,
): ScoreResult {
  return {
    ...result,
    ...{ zScore: null, percentile: null, reference: null, refusal: result.refusal ?? refusal },
    ...{ tScore: null, youngAdult: null, tRefusal: result.tRefusal ?? refusal },
    flags: result.flags.filter((flag) => flag === "soft_range"),
  };
}
