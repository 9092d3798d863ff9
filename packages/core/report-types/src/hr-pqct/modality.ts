import type { Modality } from "../modality.ts";
import { hrPqctCatalogue } from "./catalogue.ts";
import { checkHrPqctConsistency } from "./consistency.ts";

/** Below this a porosity in percent is lower than any published mean by far, while as a fraction it is ordinary. */
const smallestUsualPorosityPercent = 0.1;

/** HR-pQCT has no diagnostic thresholds (ISCD gives none), so its rules never name a preferred score or a category. */
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
