import type { Modality } from "../modality.ts";
import { bodyCompositionCatalogue } from "./catalogue.ts";

/** Reported as Z-score and percentile for age and sex; there are no categories. */
export const dxaBodyComposition: Modality = {
  key: "dxa-body-composition",
  catalogue: bodyCompositionCatalogue,
  suspicions: {},
  checkConsistency: () => [],
  preferredScore: () => "z",
  categorize: () => ({
    code: null,
    basis: null,
    text: "Body composition has no diagnostic categories here: the scores compare with people of the same age and sex.",
  }),
};
