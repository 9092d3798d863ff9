import type { DatasetManifest } from "@trabecula/contracts";

export const statusSentences: Record<DatasetManifest["status"], string> = {
  PRIMARY: "Primary: read in the publication or from its authors",
  SECONDARY: "Secondary: read in other people's public work; every score is flagged",
  LOCAL: "Local: a laboratory's own cohort, or fitted here",
};
