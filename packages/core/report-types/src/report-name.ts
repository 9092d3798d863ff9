import type { ReportTypeCatalogue, ScoreRequest } from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/messages";

/** A name from what the report is about: `S-014, hip and lumbar spine, Mar 14, 2026`. Of the person it holds the code alone. */
export function suggestName(request: ScoreRequest, code: string, catalogue: ReportTypeCatalogue): string {
  const sites = [...new Set(request.scans.map((scan) => catalogue.sites.find((site) => site.key === scan.site)?.label ?? scan.site))];
  const date = request.scans.find((scan) => scan.scanDate)?.scanDate;
  const place = sites
    .map((site, index) => (index === 0 && code === "" ? site : site.charAt(0).toLowerCase() + site.slice(1)))
    .join(" and ");
  return [code, place, date ? formatCalendarDate(date) : ""].filter((part) => part !== "").join(", ");
}
