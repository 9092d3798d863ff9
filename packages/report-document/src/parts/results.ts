import type { ReportView } from "@trabecula/report-view";
import { beside } from "../layout/arrange.ts";
import type { Block } from "../layout/block.ts";
import { paragraph } from "../layout/paragraph.ts";
import type { Sheet } from "../sheet.ts";
import { styles } from "../styles.ts";
import { layOutProfiles } from "./profile-table.ts";
import { sitePanel } from "./site-panel.ts";

const gutter = 18;

/** The profiles of all sites, two side by side, with columns of one width; and how their signs are read. */
export function resultsBlocks(sheet: Sheet, { sites, legend }: ReportView, width: number): readonly Block[] {
  const perRow = sites.length > 1 ? 2 : 1;
  const each = (width - gutter * (perRow - 1)) / perRow;
  const layout = layOutProfiles(
    sites.flatMap(({ profiles }) => profiles),
    each,
  );
  const panels = sites.map((site) => sitePanel(sheet, site, each, layout));
  const rows = Array.from({ length: Math.ceil(panels.length / perRow) }, (_, row) =>
    beside(panels.slice(row * perRow, (row + 1) * perRow), [each, each], gutter),
  );
  return legend === null ? rows : [...rows, paragraph(sheet, legend, width, styles.quiet)];
}
