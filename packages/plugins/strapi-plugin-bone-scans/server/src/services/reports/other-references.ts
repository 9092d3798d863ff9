import type { Core } from "@strapi/strapi";
import type { OtherReferences, ReportScan, Subject } from "@trabecula/contracts";
import { findDatasetHead, type DatasetHead } from "../datasets/dataset-rows.ts";
import { describeReference, scoreBeside } from "../scoring/score-references.ts";
import { otherReferencesOf, type ReportFullRow } from "./report-rows.ts";

interface Asked {
  /** The report's own reference. */
  readonly head: DatasetHead;
  readonly subject: Subject;
  readonly inputs: readonly ReportScan[];
}

/** Scores the scans of a report with other datasets, as its own numbers were; null where none are given. */
export async function besideReport(
  strapi: Core.Strapi,
  reportType: ReportFullRow["reportType"],
  { head, subject, inputs }: Asked,
  others: readonly DatasetHead[],
): Promise<OtherReferences | null> {
  if (others.length === 0) return null;
  const request = { reportType, subject, scans: [...inputs] };
  const overrides = inputs.flatMap((scan, index) => (scan.motionOverride === null ? [] : [index]));
  const scored = await scoreBeside(strapi, others, request, { overrides, intervals: true });
  // The report keeps its own checks with its own numbers.
  const { scannerChecks: _, ...own } = await describeReference(strapi, head, request);
  return {
    engineVersion: scored[0]!.reply.engineVersion,
    own,
    others: scored.map(({ reference }) => reference),
  };
}

/**
 * The other references of a report for its next revision: scored anew like its own, so that no number stands beside one of other
 * inputs or of another engine. One that has been retired is left out, and so is one that becomes the report's own.
 */
export async function scoredAgain(strapi: Core.Strapi, row: ReportFullRow, asked: Asked): Promise<OtherReferences | null> {
  const shown = otherReferencesOf(row)?.others ?? [];
  const heads = await Promise.all(shown.map(({ dataset }) => findDatasetHead(strapi, dataset.id)));
  const others = heads.flatMap((head) => (head?.state === "published" && head.documentId !== asked.head.documentId ? [head] : []));
  return besideReport(strapi, row.reportType, asked, others);
}
