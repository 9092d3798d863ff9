import { ZReport, type OtherReferences, type Report, type ScoredReference } from "@trabecula/contracts";
import { contentHash, type Dataset } from "@trabecula/reference-datasets";
import { builtInHeightForAge } from "@trabecula/reference-datasets/built-in";
import { besideScores, describeReference, scoreScans, type ErrorOfValue, type ScoreOptions } from "@trabecula/scoring";
import * as z from "zod/mini";
import { differences, type Difference } from "./differences.ts";
import { recordText, type ReportRecord } from "./report-record.ts";
import { textOf, type Bundle } from "./read-bundle.ts";
import { sha256 } from "./sha256.ts";

const ZRecord = z.strictObject({
  ...z.pick(ZReport, {
    ...{ reportType: true, revision: true, subject: true, inputs: true },
    ...{ engineVersion: true, notice: true, category: true, scans: true },
    // Kept as stored, because recomputing needs the controls.
    scannerChecks: true,
    // Recomputed, unless an older bundle lacks the curves.
    otherReferences: true,
  }).shape,
  dataset: z.strictObject({ id: z.string(), version: z.string() }),
});

export type ReportRerun =
  | {
      readonly ok: true;
      readonly same: boolean;
      readonly differences: readonly Difference[];
      /** Other references kept as stored, because the bundle lacks their curves. */
      readonly notRerun: number;
      readonly text: string;
    }
  | { readonly ok: false; readonly message: string };

/** Scores the bundle again with this engine and compares. `same` compares bytes; `differences` lists up to twenty. */
export function rerunReport({ manifest, dataset, others, files }: Bundle): ReportRerun {
  if (manifest.kind !== "report") return { ok: false, message: "This bundle holds no report." };
  const record = readRecord(textOf(files, "record.json"));
  if (record === null) return { ok: false, message: "record.json is not the record of a report." };
  const overrides = record.inputs.flatMap((scan, index) => (scan.motionOverride === null ? [] : [index]));
  const request = { reportType: record.reportType, subject: record.subject, scans: record.inputs };
  const scored = scoreScans(dataset, record.dataset, request, { today: manifest.today, overrides, ...besideAsKept(record) });
  if (!scored.ok) return { ok: false, message: `The report cannot be scored again: ${scored.message}` };
  const { category, notice, engineVersion, scans } = scored.reply;
  const beside = othersAgain(record, dataset, others, { today: manifest.today, overrides });
  if (typeof beside === "string") return { ok: false, message: `The report cannot be scored again: ${beside}` };
  const again: ReportRecord = { ...record, category, notice, engineVersion, scans, ...(beside && { otherReferences: beside }) };
  const text = recordText(again);
  const same = sha256(text) === manifest.answerHash;
  return {
    ok: true,
    same,
    differences: same ? [] : differences(record, again),
    notRerun: beside === null ? (record.otherReferences?.others.length ?? 0) : 0,
    text,
  };
}

/** Null if there are none, their curves are missing, or they used another engine than the report. Error message on failure. */
function othersAgain(
  { reportType, subject, inputs, otherReferences, engineVersion }: ReportRecord,
  own: Dataset,
  others: readonly Dataset[],
  options: Pick<ScoreOptions, "today" | "overrides">,
): OtherReferences | string | null {
  if (!otherReferences || others.length === 0 || otherReferences.engineVersion !== engineVersion) return null;
  const scored: ScoredReference[] = [];
  let scoredWith = engineVersion;
  for (const [index, kept] of otherReferences.others.entries()) {
    const dataset = others[index];
    if (!dataset || contentHash(dataset) !== kept.dataset.contentHash) return "a reference that it shows is not in the bundle.";
    const request = { reportType, subject, scans: inputs };
    const outcome = scoreScans(dataset, kept.dataset, request, { ...options, ...besideAsKept({ inputs, scans: kept.scans }) });
    if (!outcome.ok) return outcome.message;
    scoredWith = outcome.reply.engineVersion;
    const described = describeReference(dataset, kept.dataset, { subject, scans: inputs });
    const checks = kept.scannerChecks ? { scannerChecks: kept.scannerChecks } : {};
    scored.push({ ...described, ...checks, scans: outcome.reply.scans });
  }
  const { dataset } = otherReferences.own;
  return { engineVersion: scoredWith, own: describeReference(own, dataset, { subject, scans: inputs }), others: scored };
}

/** Stored intervals and height results; empty if absent. */
function besideAsKept({ inputs, scans }: Pick<ReportRecord, "inputs" | "scans">): Pick<ScoreOptions, "beside"> {
  const errorOfValue = scans.some(({ results }) => results.some(({ interval }) => interval)) ? keptErrors(inputs, scans) : undefined;
  const growth = scans.some(({ height }) => height) ? { growth: builtInHeightForAge() } : {};
  return { beside: besideScores({ errorOfValue, ...growth }) };
}

function keptErrors(inputs: ReportRecord["inputs"], scans: ReportRecord["scans"]): ErrorOfValue {
  const resultsOf = new Map<unknown, ReportRecord["scans"][number]["results"]>(
    inputs.map((scan, index) => [scan, scans[index]?.results ?? []]),
  );
  return (scan, { key }) => resultsOf.get(scan)?.find(({ parameter }) => parameter === key)?.interval?.measurement ?? null;
}

function readRecord(text: string): ReportRecord | null {
  try {
    const parsed = ZRecord.safeParse(JSON.parse(text));
    // Uses the raw JSON, because parsing would drop unknown fields.
    return parsed.success ? (JSON.parse(text) as Pick<Report, keyof ReportRecord>) : null;
  } catch {
    return null;
  }
}
