import type { Parameter, ReportType, ReportTypeCatalogue } from "@trabecula/contracts";
import { dxa } from "./dxa/modality.ts";
import { hrPqct } from "./hr-pqct/modality.ts";
import type { Modality } from "./modality.ts";
import { bodyCompositionCatalogue } from "./dxa-body-composition/catalogue.ts";

const dxaBodyComposition: Modality = {
  key: "dxa-body-composition",
  catalogue: bodyCompositionCatalogue,
  suspicions: {},
  checkConsistency: () => [],
  findContradictions: () => [],
  preferredScore: () => "z",
  categorize: () => ({
    code: null,
    basis: null,
    text: "Body composition has no diagnostic categories here: the scores compare with people of the same age and sex.",
  }),
};

/** A new modality needs a folder and entries here and in `labels.ts`. */
export const modalities: Record<ReportType, Modality> = { "hr-pqct": hrPqct, dxa, "dxa-body-composition": dxaBodyComposition };

const everyModality = Object.values(modalities);

export const reportTypes = Object.fromEntries(everyModality.map(({ key, catalogue }) => [key, catalogue])) as Record<
  ReportType,
  ReportTypeCatalogue
>;

interface CatalogueEntry {
  reportType: ReportType;
  parameter: Parameter;
}

const entries = new Map<string, CatalogueEntry>(
  everyModality.flatMap(({ key, catalogue }) =>
    catalogue.parameters.map((parameter) => [parameter.key, { reportType: key, parameter }] as const),
  ),
);

export function findParameter(key: string): Parameter | null {
  return entries.get(key)?.parameter ?? null;
}

/** Null for an unknown key. Keys are unique over all types. */
export function reportTypeOf(parameterKey: string): ReportType | null {
  return entries.get(parameterKey)?.reportType ?? null;
}
