import type { Report } from "@trabecula/contracts";

/** A report once for each other reference that it shows: the same scans with the dataset, the scores and the engine of that one. */
export function reportsBeside({ otherReferences, ...report }: Report): Report[] {
  if (!otherReferences) return [];
  const { engineVersion, others } = otherReferences;
  return others.map(({ dataset: { id, version, manifest }, scans, scannerChecks }) => ({
    ...report,
    scannerChecks,
    engineVersion,
    dataset: { id, version, manifest },
    scans,
  }));
}
