import { referenceCitations, referenceFacts } from "@trabecula/comparability";
import type { Scan, ScoredReference, Subject } from "@trabecula/contracts";
import { coverageOf, type Dataset } from "@trabecula/reference-datasets";

export interface AskedScans {
  readonly subject: Pick<Subject, "sex">;
  readonly scans: readonly Scan[];
}

export function describeReference(
  dataset: Dataset,
  named: Pick<ScoredReference["dataset"], "id" | "version" | "contentHash">,
  { subject, scans }: AskedScans,
): Omit<ScoredReference, "scans"> {
  const described = { manifest: dataset.manifest, coverage: coverageOf(dataset) };
  const request = { sex: subject.sex ?? null, scans: [...scans] };
  const { id, version, contentHash } = named;
  return {
    dataset: { id, version, contentHash, manifest: dataset.manifest },
    facts: referenceFacts(described, request),
    citations: referenceCitations(described, request),
  };
}
