import type { ReportView, SiteView } from "@trabecula/report-view";
import { beside, stack, together } from "../layout/arrange.ts";
import type { Block } from "../layout/block.ts";
import type { Sheet } from "../sheet.ts";
import { layOutProfiles } from "./profile-table.ts";
import { siteHeading, sitePanel, siteProfiles, siteWords } from "./site-panel.ts";

const gutter = 14;

/**
 * Profiles with common column widths. Two sites are side by side, unless T-scores name their young adults per line and
 * the page has room. Rows stay on one page if possible.
 */
export function resultsBlocks(sheet: Sheet, view: ReportView, width: number, place: { room: number; page: number }): readonly Block[] {
  const { sites } = view;
  const hasT = sites.some(({ profiles }) => profiles.some(({ scale }) => scale === "t"));
  if (sites.length > 1 && !hasT) return pairs(sheet, view, width, place.page);
  const rows = oneByOne(sheet, view, width, place.page);
  const height = rows.reduce((sum, row) => sum + row.height, 0);
  return sites.length > 1 && height > place.room ? pairs(sheet, view, width, place.page) : rows;
}

function oneByOne(sheet: Sheet, { sites, reading }: ReportView, width: number, page: number): readonly Block[] {
  const layout = layOutProfiles(allProfiles(sites), width);
  return sites.map((site) => together(sitePanel(sheet, site, width, { layout, withValues: reading === "clinician" }), page));
}

function pairs(sheet: Sheet, { sites, reading }: ReportView, width: number, page: number): readonly Block[] {
  const each = (width - gutter) / 2;
  const layout = layOutProfiles(allProfiles(sites), each);
  return Array.from({ length: Math.ceil(sites.length / 2) }, (_, row) => {
    const pair = sites.slice(row * 2, row * 2 + 2);
    const panels = pair.map((site) => stack([siteHeading(sheet, site, each), siteProfiles(sheet, site, each, layout)], 1));
    return together(stack([beside(panels, [each, each], gutter), siteWords(sheet, pair, width, reading === "clinician")], 3), page);
  });
}

function allProfiles(sites: readonly SiteView[]): SiteView["profiles"] {
  return sites.flatMap(({ profiles }) => profiles);
}
