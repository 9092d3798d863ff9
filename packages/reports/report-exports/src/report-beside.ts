import type { Report } from "@trabecula/contracts";

/** One report per additional reference: same scans with its dataset, scores and engine. */
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
