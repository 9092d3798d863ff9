import {
  reportTypeKeys,
  type Clinical,
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

export type ModalityLabels = Pick<ReportTypeCatalogue, "label" | "scanners" | "sites">;

const labels: Record<ReportType, ModalityLabels> = {
  "hr-pqct": hrPqctLabels,
  dxa: dxaLabels,
  "dxa-body-composition": bodyCompositionLabels,
};

export const clinicalLabels: Readonly<Record<keyof Clinical, string>> = {
  referrer: "Referred by",
  indication: "Indication",
  riskFactors: "History and risk factors",
  medication: "Medication",
  technique: "Technique",
  limitations: "Limitations",
  excludedVertebrae: "Excluded vertebrae",
  comparison: "Comparison",
  nextScan: "Recommended next scan",
};

export const reportTypeLabel = (type: ReportType): string => labels[type].label;

export const siteLabel = (site: Site): string => find("sites", site);

export const scannerLabel = (scanner: Scanner): string => find("scanners", scanner);

export const reportTypeChoices = reportTypeKeys.map((value) => ({ value, label: reportTypeLabel(value) }));

export const fitVerdictLabels: Readonly<Record<FitVerdict, string>> = {
  fits: "Fits",
  shifted: "Shifted",
  spread_differs: "Spread differs",
  cannot_tell: "Cannot tell",
};

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
