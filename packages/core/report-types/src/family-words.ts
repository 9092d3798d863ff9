import type { Family } from "@trabecula/contracts";

export const familyWords: Record<Family, string> = {
  NO: "normal",
  LOGNO: "log-normal",
  LMS: "LMS (Cole)",
  BCCG: "Box-Cox Cole and Green",
  BCT: "Box-Cox t",
  BCPE: "Box-Cox power exponential",
  GG: "generalized gamma",
};
