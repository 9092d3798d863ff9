import type { ReportTypeCatalogue, ScoreRequest } from "@trabecula/contracts";
import { formatCalendarDate, lowerFirst } from "@trabecula/messages";

/** `S-014, hip and lumbar spine, Mar 14, 2026`. Contains only the person's code. */
export function suggestName(request: ScoreRequest, code: string, catalogue: ReportTypeCatalogue): string {
  const sites = [...new Set(request.scans.map((scan) => catalogue.sites.find((site) => site.key === scan.site)?.label ?? scan.site))];
  const date = request.scans.find((scan) => scan.scanDate)?.scanDate;
  const place = sites.map((site, index) => (index === 0 && code === "" ? site : lowerFirst(site))).join(" and ");
  return [code, place, date ? formatCalendarDate(date) : ""].filter((part) => part !== "").join(", ");
}
