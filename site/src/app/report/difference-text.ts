import type { ReportDifference, ReportTypeCatalogue, Scanner, Site } from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/messages";
import { clinicalLabels, scannerLabel, siteLabel } from "@trabecula/report-types/labels";
import { shownText } from "../../format/typed-numbers.ts";

const factLabels: Readonly<Record<string, string>> = {
  ...{ site: "Site", side: "Side", scanDate: "Scan date", scanner: "Scanner", deviceId: "Device", motionGrade: "Motion grade" },
  ...{ scale: "Scale", region: "Region", offsetMm: "Fixed offset", offsetPercent: "Relative offset", stacks: "Stacks" },
  ...{ feCriterion: "Failure criterion", registration: "Registration", commonRegionPercent: "Common region" },
  ...{ sex: "Reference sex", ageYears: "Age", birthDate: "Birth date", birthYear: "Year of birth" },
  ...{ menopausalStatus: "Menopausal status", heightCm: "Height", category: "Category" },
  ...clinicalLabels,
};

type Place = Pick<ReportDifference, "parameter"> & { readonly site: string | null; readonly side: string | null };
type Parameters = Pick<ReportTypeCatalogue, "parameters">;

export function placeOf({ site, side, parameter }: Place, { parameters }: Parameters): string {
  const name = factLabels[parameter] ?? parameters.find(({ key }) => key === parameter)?.abbreviation ?? parameter;
  return [site && siteLabel(site as Site), side, name].filter((part) => part !== null && part !== "").join(", ");
}

export function factText({ parameter }: Pick<Place, "parameter">, value: unknown, { parameters }: Parameters): string {
  if (value === null || value === undefined) return "not stated";
  const known = parameters.find(({ key }) => key === parameter);
  if (known && typeof value === "number") return `${shownText(value, known.display.factor)} ${known.display.unit}`.trim();
  const text = String(value as string | number);
  if (parameter === "scanDate" || parameter === "birthDate") return formatCalendarDate(text);
  if (parameter === "scanner") return scannerLabel(text as Scanner);
  if (parameter === "site") return siteLabel(text as Site);
  if (parameter in clinicalLabels) return text;
  return parameter === "deviceId" ? "another device" : text.replaceAll("_", " ");
}
