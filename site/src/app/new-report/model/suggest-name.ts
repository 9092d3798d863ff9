import type { ReportTypeCatalogue, ScoreRequest } from "@trabecula/contracts";

/** A name from what the report is about: `Distal tibia, 2026-03-14`. Holds nothing of the person. */
export function suggestName(request: ScoreRequest, catalogue: ReportTypeCatalogue): string {
  const sites = [...new Set(request.scans.map((scan) => catalogue.sites.find((site) => site.key === scan.site)?.label ?? scan.site))];
  const date = request.scans.find((scan) => scan.scanDate)?.scanDate;
  const [first, ...rest] = sites;
  const text = [first, ...rest.map((site) => site.toLowerCase())].join(" and ");
  return date ? `${text}, ${date}` : text;
}
