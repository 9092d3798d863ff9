import type { NotComparedView, SiteView } from "@trabecula/report-view";
import { headed, stack } from "../layout/arrange.ts";
import { nothing, space, type Block } from "../layout/block.ts";
import { paragraph } from "../layout/paragraph.ts";
import type { Sheet } from "../sheet.ts";
import { styles } from "../styles.ts";
import { valueText } from "./methods.ts";
import { profileTable, type ProfileLayout } from "./profile-table.ts";

interface PanelOptions {
  readonly layout: ProfileLayout;
  /** Values that are not compared stand here: there is no page of methods that has them. */
  readonly withValues: boolean;
}

/** One scan: its name, its profile, what is to be remarked on it, and what is not compared, said once. */
export function sitePanel(sheet: Sheet, site: SiteView, width: number, { layout, withValues }: PanelOptions): Block {
  const heading = stack([
    paragraph(sheet, site.title, width, styles.site, "H2"),
    site.facts === "" ? nothing : paragraph(sheet, site.facts, width, styles.quiet),
  ]);
  const profiles = site.profiles.map((profile) => profileTable(sheet, profile, layout));
  const remarks = site.remarks.map(({ mark, text }) => paragraph(sheet, `${mark}  ${text}`, width, styles.quiet));
  return headed(
    heading,
    stack([
      stack(profiles, 4),
      remarks.length > 0 ? stack([space(3), ...remarks]) : nothing,
      site.notCompared === null ? nothing : stack([space(4), notCompared(sheet, site.notCompared, width, withValues)]),
    ]),
    1,
  );
}

/** Their names and the reason. */
function notCompared(sheet: Sheet, { count, reasons }: NotComparedView, width: number, withValues: boolean): Block {
  return stack(
    reasons.map(({ short, values }, index) => {
      const names = values.map((value) => (withValues ? valueText(value) : value.abbreviation)).join(", ");
      return paragraph(sheet, `${index === 0 ? `Not compared (${count}), ` : ""}${short}: ${names}.`, width, styles.quiet);
    }),
  );
}
