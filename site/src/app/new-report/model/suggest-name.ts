import type { ReportTypeCatalogue, ScoreRequest } from "@trabecula/contracts";
import { formatCalendarDate } from "../../../format/dates.ts";

/** A name from what the report is about: `Hip and lumbar spine, Mar 14, 2026`. Holds nothing of the person. */
export function suggestName(request: ScoreRequest, catalogue: ReportTypeCatalogue): string {
  const sites = [...new Set(request.scans.map((scan) => catalogue.sites.find((site) => site.key === scan.site)?.label ?? scan.site))];
  const date = request.scans.find((scan) => scan.scanDate)?.scanDate;
  const [first, ...rest] = sites;
  const text = [first, ...rest.map((site) => site.charAt(0).toLowerCase() + site.slice(1))].join(" and ");
  return date ? `${text}, ${formatCalendarDate(date)}` : text;
}
