import type { ReportView } from "@trabecula/report-view";
import { beside } from "../layout/arrange.ts";
import type { Block } from "../layout/block.ts";
import type { Sheet } from "../sheet.ts";
import { layOutProfiles } from "./profile-table.ts";
import { sitePanel } from "./site-panel.ts";

const gutter = 14;

/**
 * The profiles of all sites with columns of one width. Z-scores of two sites stand side by side;
 * T-scores take the page's width, as the young adults stand beside each.
 */
export function resultsBlocks(sheet: Sheet, { sites, reading }: ReportView, width: number): readonly Block[] {
  const hasT = sites.some(({ profiles }) => profiles.some(({ scale }) => scale === "t"));
  const perRow = sites.length > 1 && !hasT ? 2 : 1;
  const each = (width - gutter * (perRow - 1)) / perRow;
  const layout = layOutProfiles(
    sites.flatMap(({ profiles }) => profiles),
    each,
  );
  const panels = sites.map((site) => sitePanel(sheet, site, each, { layout, withValues: reading === "clinician" }));
  return Array.from({ length: Math.ceil(panels.length / perRow) }, (_, row) =>
    beside(panels.slice(row * perRow, (row + 1) * perRow), [each, each], gutter),
  );
}
