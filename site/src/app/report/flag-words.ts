import type { Flag } from "@trabecula/contracts";

/** A flag in two or three words, beside the number; the full sentences stand below the table. */
export const flagWords: Readonly<Record<Flag, string>> = {
  protocol_unconfirmed: "protocol not confirmed",
  soft_range: "unusual value",
  age_approximate: "approximate age",
  beyond_3sd: "beyond 3 SD",
  beyond_5sd: "beyond 5 SD",
  secondary_reference: "secondary source",
  motion_ungraded: "motion not graded",
  motion_override: "scored despite motion",
};
