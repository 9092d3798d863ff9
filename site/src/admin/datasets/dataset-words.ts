import { ZDatasetState, type AdminDataset, type DatasetManifest } from "@trabecula/contracts";
import type { BadgeTone } from "../../ui/Badge.tsx";

type State = AdminDataset["state"];

export const stateWords: Record<State, string> = { draft: "Draft", published: "Published", retired: "Retired" };
export const stateTones: Record<State, BadgeTone> = { draft: "warning", published: "success", retired: "neutral" };
export const stateChoices = ZDatasetState.options.map((state) => ({ value: state, label: stateWords[state] }));

/** Where figures come from, in a word for lists. */
export const statusWords: Record<DatasetManifest["status"], string> = { PRIMARY: "Primary", SECONDARY: "Secondary", LOCAL: "Local" };

/** Where figures come from, in a sentence. */
export const statusSentences: Record<DatasetManifest["status"], string> = {
  PRIMARY: "Primary: read in the publication or from its authors",
  SECONDARY: "Secondary: read in other people's public work; every score is flagged",
  LOCAL: "Local: a laboratory's own cohort, or fitted here",
};

/** Name and version, as people speak of a dataset. */
export function nameAndVersion({ name, version }: Pick<AdminDataset, "name" | "version">): string {
  return `${name} ${version}`;
}
