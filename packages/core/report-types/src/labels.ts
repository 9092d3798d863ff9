import {
  reportTypeKeys,
  type FitVerdict,
  type ReportStatus,
  type ReportType,
  type ReportTypeCatalogue,
  type Scanner,
  type Site,
} from "@trabecula/contracts";
import { bodyCompositionLabels } from "./dxa-body-composition/labels.ts";
import { dxaLabels } from "./dxa/labels.ts";
import { hrPqctLabels } from "./hr-pqct/labels.ts";

/** What a modality, its scanners and its sites are called. */
export type ModalityLabels = Pick<ReportTypeCatalogue, "label" | "scanners" | "sites">;

/** Names without the catalogue, small enough for a list. A new modality is a line here and one in the registry. */
const labels: Record<ReportType, ModalityLabels> = {
  "hr-pqct": hrPqctLabels,
  dxa: dxaLabels,
  "dxa-body-composition": bodyCompositionLabels,
};

/** Name of a report type, "HR-pQCT". */
export const reportTypeLabel = (type: ReportType): string => labels[type].label;

/** Plain name of a site, "Distal tibia". */
export const siteLabel = (site: Site): string => find("sites", site);

/** Plain name of a scanner, "XtremeCT II". */
export const scannerLabel = (scanner: Scanner): string => find("scanners", scanner);

/** Every report type for a choice, in the product's order. */
export const reportTypeChoices = reportTypeKeys.map((value) => ({ value, label: reportTypeLabel(value) }));

/** What a check of a scanner by healthy controls says of a reference. */
export const fitVerdictLabels: Readonly<Record<FitVerdict, string>> = {
  fits: "Fits",
  shifted: "Shifted",
  spread_differs: "Spread differs",
  cannot_tell: "Cannot tell",
};

/** What of a report could be compared, as its line in a list says it. */
export const reportStatusLabels: Readonly<Record<ReportStatus, string>> = {
  compared: "Compared",
  partly_compared: "Partly compared",
  not_compared: "Not compared",
  motion_override: "Scored despite motion",
};

function find(list: "sites" | "scanners", key: string): string {
  const all = Object.values(labels).flatMap((modality): readonly { key: string; label: string }[] => modality[list]);
  return all.find((entry) => entry.key === key)?.label ?? key;
}
