import { ZDatasetState, type AdminDataset, type DatasetManifest } from "@trabecula/contracts";
import { type BadgeTone, Badge } from "../../ui/Badge.tsx";

type State = AdminDataset["state"];

export const stateLabels: Record<State, string> = { draft: "Draft", published: "Published", retired: "Retired" };
export const stateTones: Record<State, BadgeTone> = { draft: "warning", published: "success", retired: "neutral" };
export const stateChoices = ZDatasetState.options.map((state) => ({ value: state, label: stateLabels[state] }));

export const statusLabels: Record<DatasetManifest["status"], string> = { PRIMARY: "Primary", SECONDARY: "Secondary", LOCAL: "Local" };

export function nameAndVersion({ name, version }: Pick<AdminDataset, "name" | "version">): string {
  return `${name} ${version}`;
}

export interface DoneState {
  done: string;
}

export function DatasetBadges({ dataset }: { dataset: Pick<AdminDataset, "state" | "isDefault"> }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={stateTones[dataset.state]}>{stateLabels[dataset.state]}</Badge>
      {dataset.isDefault && <Badge tone="brand">Default</Badge>}
    </span>
  );
}
