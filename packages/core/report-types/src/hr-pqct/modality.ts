import type { Modality } from "../modality.ts";
import { hrPqctCatalogue } from "./catalogue.ts";
import { checkHrPqctConsistency } from "./consistency.ts";

/** A lower percentage is far below any published mean, but ordinary as a fraction. */
const smallestUsualPorosityPercent = 0.1;

/** ISCD gives no diagnostic thresholds, so there is no preferred score or category. */
export const hrPqct: Modality = {
  key: "hr-pqct",
  catalogue: hrPqctCatalogue,
  suspicions: {
    ct_po: (value) => (value > 0 && value < smallestUsualPorosityPercent ? { value: value * 100, looksLike: "a fraction" } : null),
  },
  checkConsistency: checkHrPqctConsistency,
  preferredScore: () => "none",
  categorize: () => ({
    code: null,
    basis: null,
    text: "HR-pQCT has no diagnostic categories: the scores describe where the values stand, nothing more.",
  }),
};
