import {
  groupScans,
  readStudyScans,
  additionalScores,
  describeReference,
  scoreScans,
  unsavedReport,
  type ScanGroup,
  type StudyScansOptions,
  type ErrorOfValue,
} from "@trabecula/scoring";
import { readRows } from "../read-table-file.ts";
import type { Streams } from "../run.ts";
import { UsageError } from "../usage-error.ts";
import type { SheetChoice } from "@trabecula/study-tables/workbook-text";
import { createHash } from "node:crypto";
import {
  ZCreateReportRequest,
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
import type { References } from "../open-dataset.ts";

const mostRows = 400_000;

interface VisitChoice {
  readonly id: string | undefined;
  readonly date: string | undefined;
  readonly sheet: SheetChoice;
}

/** @throws UsageError unless there is exactly one visit with readable rows */
export async function readVisit(path: string, choice: VisitChoice, streams: Streams, options: StudyScansOptions): Promise<ScanGroup> {
  const table = await readRows(path, mostRows, choice.sheet, streams, {
    missing: options.missing,
    named: [...(options.map?.keys() ?? [])],
  });
  const reading = readStudyScans(table, options);
  if (!reading.ok) throw new UsageError(`${path}: ${reading.message}`);
  for (const remark of table.remarks) streams.stderr.write(`${remark}\n`);
  const isMeant = (code: string) => choice.id === undefined || code.toLowerCase() === choice.id.trim().toLowerCase();
  const rows = reading.rows.filter(({ code }) => isMeant(code));
  const { groups, problems: ofRows, contradictions } = groupScans({ rows, form: reading.form });
  const problems = [...ofRows, ...contradictions];
  const [problem] = choice.id === undefined ? [...reading.problems, ...problems] : problems;
  if (problem) throw new UsageError(`${path} line ${problem.line ?? "?"}: ${problem.message}`);
  const [visit, ...others] = groups.filter(({ scanDate }) => choice.date === undefined || scanDate === choice.date);
  if (!visit) throw new UsageError(noVisit(path, choice, reading.problems));
  if (others.length > 0) throw new UsageError(`${path} has ${others.length + 1} such visits; choose one with --id and --date.`);
  return visit;
}

function noVisit(path: string, { id, date }: VisitChoice, [problem]: readonly { line: number | null; message: string }[]): string {
  const meant = [id === undefined ? "" : ` of “${id}”`, date === undefined ? "" : ` on ${date}`].join("");
  const reason = problem ? ` Its first row that cannot be read is line ${problem.line ?? "?"}: ${problem.message}` : "";
  return `${path} has no visit${meant} with a value of this report type.${reason}`;
}

interface Further {
  readonly heightCm: number | undefined;
  readonly errorOfValue: ErrorOfValue;
}

/**
 * Scores like a manual report; the first dataset is the reference. @throws UsageError where the product would refuse it
 * @throws UsageError where the product would refuse it
 */
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
  const additional = additionalScores({ errorOfValue, growth: builtInHeightForAge() });
  const score = (by: Dataset) => scoreWith(by, request.data, additional);
  const reply = score(dataset);
  const named = ZCreateReportRequest.shape.subjectCode.safeParse(code);
  if (!named.success) throw new UsageError(`“${code}”: ${named.error.issues[0]!.message}`);
  const reportName = suggestName(request.data, code, reportTypes[manifest.reportType]);
  const report = unsavedReport({ request: request.data, reply, manifest, reportName, now });
  const otherReferences = others.length === 0 ? {} : { otherReferences: scoredAgainstOthers(dataset, others, request.data, score) };
  const hash = createHash("sha256")
    .update(JSON.stringify([request.data, reply, ...Object.values(otherReferences)]))
    .digest("hex");
  return { ...report, ...otherReferences, id: `local-${hash.slice(0, 12)}`, subjectCode: code };
}

function scoreWith(dataset: Dataset, request: ScoreRequest, additional: ReturnType<typeof additionalScores>): ScoreReply {
  const { key, version } = dataset.manifest;
  const outcome = scoreScans(dataset, { id: key, version }, request, { additional });
  if (!outcome.ok) throw new UsageError(outcome.message);
  return outcome.reply;
}

function scoredAgainstOthers(
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
