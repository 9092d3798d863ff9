import type { AdminDataset, AdminDatasetDetail } from "@trabecula/contracts";
import { formatCount, formatMoment } from "@trabecula/messages";
import { manifestFacts } from "../../../dataset/ManifestFacts.tsx";
import { FactStrip } from "../../../ui/FactStrip.tsx";

export function ManifestFacts({ detail: { dataset, manifest } }: { detail: AdminDatasetDetail }) {
  return (
    <>
      <FactStrip wide label="About this version" facts={[...manifestFacts(manifest), ...standing(dataset)]} />
      <p className="mt-4 text-sm text-muted">
        Content hash <code className="wrap-anywhere text-ink">{dataset.contentHash}</code>
      </p>
    </>
  );
}

function standing(dataset: AdminDataset) {
  return [
    { label: "Key", value: dataset.key },
    { label: "Added", value: formatMoment(dataset.createdAt) },
    { label: "Published", value: dataset.publishedAt ? formatMoment(dataset.publishedAt) : "not yet" },
    ...(dataset.state === "published" ? [{ label: "For visitors", value: dataset.isOpen ? "open" : "closed" }] : []),
    ...(dataset.retiredAt ? [{ label: "Retired", value: formatMoment(dataset.retiredAt) }] : []),
    { label: "Reports made", value: formatCount(dataset.reportCount) },
  ];
}
