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

const dayFormat = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

/** An instant as a day in the reader's own time zone, such as `Mar 14, 2026`. */
export const formatDay = (instant: string): string => dayFormat.format(new Date(instant));

const calendarFormat = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });

/** A calendar date, which has no time zone. */
export const formatCalendarDate = (date: string): string => calendarFormat.format(new Date(`${date}T00:00:00Z`));
