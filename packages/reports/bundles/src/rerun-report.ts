import { ZReport, type OtherReferences, type Report, type ScoredReference } from "@trabecula/contracts";
import { contentHash, type Dataset } from "@trabecula/reference-datasets";
import { builtInHeightForAge } from "@trabecula/reference-datasets/built-in";
import { additionalScores, describeReference, scoreScans, type ErrorOfValue, type ScoreOptions } from "@trabecula/scoring";
import * as z from "zod/mini";
import { recordText, type ReportRecord } from "./report-record.ts";
import { textOf, type Bundle } from "./read-bundle.ts";
import { sha256 } from "./manifest.ts";

export interface Difference {
  readonly path: string;
  readonly before: unknown;
  readonly now: unknown;
}

const mostDifferences = 20;

export function differences(before: unknown, now: unknown): Difference[] {
  const found: Difference[] = [];
  compare("", before, now);
  return found;

  function compare(path: string, left: unknown, right: unknown): void {
    if (found.length >= mostDifferences || Object.is(left, right)) return;
    if (!isObject(left) || !isObject(right) || Array.isArray(left) !== Array.isArray(right)) {
      found.push({ path, before: left, now: right });
      return;
    }
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)]))
      compare(path === "" ? key : `${path}.${key}`, left[key], right[key]);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

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

/** Up to twenty `differences`; `same` compares bytes. */
export function rerunReport({ manifest, datasets: [dataset, ...others], files }: Bundle): ReportRerun {
  if (manifest.kind !== "report" || !dataset) return { ok: false, message: "This bundle holds no report." };
  const record = readRecord(textOf(files, "record.json"));
  if (record === null) return { ok: false, message: "record.json is not the record of a report." };
  const overrides = record.inputs.flatMap((scan, index) => (scan.motionOverride === null ? [] : [index]));
  const request = { reportType: record.reportType, subject: record.subject, scans: record.inputs };
  const scored = scoreScans(dataset, record.dataset, request, { today: manifest.today, overrides, ...storedAdditionalScores(record) });
  if (!scored.ok) return { ok: false, message: `The report cannot be scored again: ${scored.message}` };
  const { category, notice, engineVersion, scans } = scored.reply;
  const otherResults = othersAgain(record, dataset, others, { today: manifest.today, overrides });
  if (typeof otherResults === "string") return { ok: false, message: `The report cannot be scored again: ${otherResults}` };
  const again: ReportRecord = { ...record, category, notice, engineVersion, scans, ...(otherResults && { otherReferences: otherResults }) };
  const text = recordText(again);
  const same = sha256(text) === manifest.answerHash;
  return {
    ok: true,
    same,
    differences: same ? [] : differences(record, again),
    notRerun: otherResults === null ? (record.otherReferences?.others.length ?? 0) : 0,
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
    const outcome = scoreScans(dataset, kept.dataset, request, { ...options, ...storedAdditionalScores({ inputs, scans: kept.scans }) });
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
function storedAdditionalScores({ inputs, scans }: Pick<ReportRecord, "inputs" | "scans">): Pick<ScoreOptions, "additional"> {
  const errorOfValue = scans.some(({ results }) => results.some(({ interval, tInterval }) => interval ?? tInterval))
    ? keptErrors(inputs, scans)
    : undefined;
  const growth = scans.some(({ height }) => height) ? { growth: builtInHeightForAge() } : {};
  return { additional: additionalScores({ errorOfValue, ...growth }) };
}

function keptErrors(inputs: ReportRecord["inputs"], scans: ReportRecord["scans"]): ErrorOfValue {
  const resultsOf = new Map<unknown, ReportRecord["scans"][number]["results"]>(
    inputs.map((scan, index) => [scan, scans[index]?.results ?? []]),
  );
  return (scan, { key }) => {
    const stored = resultsOf.get(scan)?.find(({ parameter }) => parameter === key);
    return (stored?.interval ?? stored?.tInterval)?.measurement ?? null;
  };
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
