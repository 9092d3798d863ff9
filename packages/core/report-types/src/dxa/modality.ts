import type { Modality } from "../modality.ts";
import { dxaCatalogue } from "./catalogue.ts";
import { checkDxaConsistency } from "./consistency.ts";
import { categorizeDxa, preferredDxaScore } from "./rules.ts";

export const dxa: Modality = {
  key: "dxa",
  catalogue: dxaCatalogue,
  suspicions: {},
  checkConsistency: checkDxaConsistency,
  preferredScore: preferredDxaScore,
  categorize: categorizeDxa,
};
