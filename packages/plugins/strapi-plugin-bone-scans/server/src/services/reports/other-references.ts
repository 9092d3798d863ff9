import type { Strapi } from "@trabecula/strapi-kit";
import type { OtherReferences, ReportScan, Subject } from "@trabecula/contracts";
import { findDatasetHead, type DatasetHead } from "../datasets/dataset-rows.ts";
import { describeReference, scoreOtherReferences } from "../scoring/score-references.ts";
import { otherReferencesOf, type ReportFullRow } from "./report-rows.ts";

interface ScoreRequestOfReferences {
  readonly head: DatasetHead;
  readonly subject: Subject;
  readonly inputs: readonly ReportScan[];
}

export async function reportAgainstReference(
  strapi: Strapi,
  { reportType, workspaceId }: Pick<ReportFullRow, "reportType" | "workspaceId">,
  { head, subject, inputs }: ScoreRequestOfReferences,
  others: readonly DatasetHead[],
): Promise<OtherReferences | null> {
  if (others.length === 0) return null;
  const request = { reportType, subject, scans: [...inputs] };
  const overrides = inputs.flatMap((scan, index) => (scan.motionOverride === null ? [] : [index]));
  const scored = await scoreOtherReferences(strapi, others, request, { workspaceId, overrides, intervals: true });
  // The report stores its own checks separately.
  const { scannerChecks: _, ...own } = await describeReference(strapi, workspaceId, head, request);
  return { engineVersion: scored[0]!.reply.engineVersion, own, others: scored.map(({ reference }) => reference) };
}

/** Uses the report's inputs and engine. Drops retired references and the report's own dataset. */
export async function scoredAgain(strapi: Strapi, row: ReportFullRow, request: ScoreRequestOfReferences): Promise<OtherReferences | null> {
  const shown = otherReferencesOf(row)?.others ?? [];
  const heads = await Promise.all(shown.map(({ dataset }) => findDatasetHead(strapi, dataset.id)));
  const others = heads.flatMap((head) => (head?.state === "published" && head.documentId !== request.head.documentId ? [head] : []));
  return reportAgainstReference(strapi, row, request, others);
}
