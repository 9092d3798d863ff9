import type { ReportType, Scanner, Site } from "@trabecula/contracts";

const reportTypes: Record<ReportType, string> = { "hr-pqct": "HR-pQCT", dxa: "DXA", "dxa-body-composition": "DXA body composition" };

const sites: Record<Site, string> = {
  "distal-radius": "Distal radius",
  "distal-tibia": "Distal tibia",
  "diaphyseal-radius": "Diaphyseal radius",
  "diaphyseal-tibia": "Diaphyseal tibia",
  "lumbar-spine": "Lumbar spine",
  hip: "Hip",
  forearm: "Forearm",
  "whole-body": "Whole body",
};

const scanners: Record<Scanner, string> = {
  "xtremect-1": "XtremeCT",
  "xtremect-2": "XtremeCT II",
  hologic: "Hologic",
  "ge-lunar": "GE Lunar",
  other: "Other scanner",
};

/** Short names for lists, which must not wait for the catalogue. */
export const reportTypeLabel = (type: ReportType): string => reportTypes[type];
export const siteLabel = (site: Site): string => sites[site];
export const scannerLabel = (scanner: Scanner): string => scanners[scanner];
export const reportTypeChoices = Object.entries(reportTypes).map(([value, label]) => ({ value: value as ReportType, label }));
