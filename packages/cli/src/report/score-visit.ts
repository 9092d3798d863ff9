import { createHash } from "node:crypto";
import {
  ZScoreRequest,
  type OtherReferences,
  type Report,
  type ScoredReference,
  type ScoreReply,
  type ScoreRequest,
} from "@trabecula/contracts";
import { contentHash, type Dataset } from "@trabecula/reference-datasets";
import { builtInHeightForAge } from "@trabecula/reference-datasets/built-in";
import { reportTypes } from "@trabecula/report-types";
import { suggestName } from "@trabecula/report-types/report-name";
import { besideScores, describeReference, scoreScans, unsavedReport, type ErrorOfValue, type ScanGroup } from "@trabecula/scoring";
import type { References } from "../usable-datasets.ts";
import { UsageError } from "../usage-error.ts";

interface Further {
  readonly heightCm: number | undefined;
  readonly errorOfValue: ErrorOfValue;
}

/** Scores like a manual report; the first dataset is the reference. @throws UsageError where the product would refuse it */
export function scoreVisit(
  { code, facts, scans }: ScanGroup,
  [dataset, ...others]: References,
  now: string,
  { heightCm, errorOfValue }: Further,
): Report {
  const { manifest } = dataset;
  const subject = { ...facts, heightCm: heightCm ?? facts.heightCm ?? undefined };
  const request = ZScoreRequest.safeParse({ reportType: manifest.reportType, subject, scans });
  if (!request.success) throw new UsageError(`No report can be made of these scans: ${request.error.issues[0]?.message ?? ""}`);
  const beside = besideScores({ errorOfValue, growth: builtInHeightForAge() });
  const score = (by: Dataset) => scoreWith(by, request.data, beside);
  const reply = score(dataset);
  const reportName = suggestName(request.data, code, reportTypes[manifest.reportType]);
  const report = unsavedReport({ request: request.data, reply, manifest, reportName, now });
  const otherReferences = others.length === 0 ? {} : { otherReferences: besideIt(dataset, others, request.data, score) };
  const hash = createHash("sha256")
    .update(JSON.stringify([request.data, reply, ...Object.values(otherReferences)]))
    .digest("hex");
  return { ...report, ...otherReferences, id: `local-${hash.slice(0, 12)}`, subjectCode: code };
}

function scoreWith(dataset: Dataset, request: ScoreRequest, beside: ReturnType<typeof besideScores>): ScoreReply {
  const { key, version } = dataset.manifest;
  const outcome = scoreScans(dataset, { id: key, version }, request, { beside });
  if (!outcome.ok) throw new UsageError(outcome.message);
  return outcome.reply;
}

function besideIt(
  own: Dataset,
  others: readonly Dataset[],
  request: ScoreRequest,
  score: (dataset: Dataset) => ScoreReply,
): OtherReferences {
  const describe = (dataset: Dataset): Omit<ScoredReference, "scans"> => {
    const { key, version } = dataset.manifest;
    return describeReference(dataset, { id: `${key}@${version}`, version, contentHash: contentHash(dataset) }, request);
  };
  const replies = others.map(score);
  return {
    engineVersion: replies[0]!.engineVersion,
    own: describe(own),
    others: others.map((dataset, index) => ({ ...describe(dataset), scans: replies[index]!.scans })),
  };
}
