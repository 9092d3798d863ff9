import type { Parameter, ReportType, ReportTypeCatalogue, Scanner, Site } from "@trabecula/contracts";
import { dxaBodyComposition } from "./dxa-body-composition/modality.ts";
import { dxa } from "./dxa/modality.ts";
import { hrPqct } from "./hr-pqct/modality.ts";
import type { Modality } from "./modality.ts";

const everyModality: readonly Modality[] = [hrPqct, dxa, dxaBodyComposition];

/** The modalities by key. A new one is a new folder and one line above. */
export const modalities = Object.fromEntries(everyModality.map((modality) => [modality.key, modality])) as Record<ReportType, Modality>;

/** The catalogue of each report type, as `GET /api/report-types` answers it. */
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

/** A parameter by its key, such as `tt_bmd`; null where the catalogue has none. */
export function findParameter(key: string): Parameter | null {
  return entries.get(key)?.parameter ?? null;
}

/** The report type that a parameter belongs to; null for an unknown key. Keys are unique over all types. */
export function reportTypeOf(parameterKey: string): ReportType | null {
  return entries.get(parameterKey)?.reportType ?? null;
}

/** Plain name of a site, "Distal tibia". */
export function siteLabel(site: Site): string {
  return labelFrom((catalogue) => catalogue.sites, site);
}

/** Plain name of a scanner, "XtremeCT II". */
export function scannerLabel(scanner: Scanner): string {
  return labelFrom((catalogue) => catalogue.scanners, scanner);
}

function labelFrom(list: (catalogue: ReportTypeCatalogue) => readonly { key: string; label: string }[], key: string): string {
  return everyModality.flatMap(({ catalogue }) => list(catalogue)).find((entry) => entry.key === key)?.label ?? key;
}
