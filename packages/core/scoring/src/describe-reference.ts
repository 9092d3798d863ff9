import { referenceCitations, referenceFacts } from "@trabecula/comparability";
import type { Scan, ScoredReference, Subject } from "@trabecula/contracts";
import { coverageOf, type Dataset } from "@trabecula/reference-datasets";

export interface AskedScans {
  readonly subject: Pick<Subject, "sex">;
  readonly scans: readonly Scan[];
}

/** Returns texts that explain a dataset: the basis of the curves that these scans use. */
export function describeReference(
  dataset: Dataset,
  named: Pick<ScoredReference["dataset"], "id" | "version" | "contentHash">,
  { subject, scans }: AskedScans,
): Omit<ScoredReference, "scans"> {
  const described = { manifest: dataset.manifest, coverage: coverageOf(dataset) };
  const asked = { sex: subject.sex ?? null, scans: [...scans] };
  const { id, version, contentHash } = named;
  return {
    dataset: { id, version, contentHash, manifest: dataset.manifest },
    facts: referenceFacts(described, asked),
    citations: referenceCitations(described, asked),
  };
}
