import { ZDatasetState, type AdminDataset, type DatasetManifest } from "@trabecula/contracts";
import type { BadgeTone } from "../../ui/Badge.tsx";

type State = AdminDataset["state"];

export const stateWords: Record<State, string> = { draft: "Draft", published: "Published", retired: "Retired" };
export const stateTones: Record<State, BadgeTone> = { draft: "warning", published: "success", retired: "neutral" };
export const stateChoices = ZDatasetState.options.map((state) => ({ value: state, label: stateWords[state] }));

export const statusWords: Record<DatasetManifest["status"], string> = { PRIMARY: "Primary", SECONDARY: "Secondary", LOCAL: "Local" };

export function nameAndVersion({ name, version }: Pick<AdminDataset, "name" | "version">): string {
  return `${name} ${version}`;
}
