import type { RevisionCause } from "@trabecula/contracts";

export const causeWords: Readonly<Record<RevisionCause, string>> = {
  created: "Report made",
  copied: "Copied from another report",
  rescored: "Scored again",
  motion_override: "Scored despite motion",
  references: "Other references shown or taken out",
};
