import type { AdminDataset } from "@trabecula/contracts";
import { Badge } from "../../ui/Badge.tsx";
import { stateTones, stateWords } from "./dataset-words.ts";

export function DatasetBadges({ dataset }: { dataset: Pick<AdminDataset, "state" | "isDefault"> }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={stateTones[dataset.state]}>{stateWords[dataset.state]}</Badge>
      {dataset.isDefault && <Badge tone="brand">Default</Badge>}
    </span>
  );
}
