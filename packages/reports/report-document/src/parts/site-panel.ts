import type { NotComparedReason, SiteView } from "@trabecula/report-view";
import { headed, stack } from "../layout/arrange.ts";
import { nothing, type Block } from "../layout/block.ts";
import { paragraph } from "../layout/paragraph.ts";
import type { Sheet } from "../sheet.ts";
import { styles } from "../styles.ts";
import { valueText } from "./methods.ts";
import { profileTable, type ProfileLayout } from "./profile-table.ts";

interface PanelOptions {
  readonly layout: ProfileLayout;
  /** Includes unreferenced values if there is no methods page. */
  readonly withValues: boolean;
}

export function sitePanel(sheet: Sheet, site: SiteView, width: number, { layout, withValues }: PanelOptions): Block {
  const content = stack([siteProfiles(sheet, site, width, layout), siteWords(sheet, [site], width, withValues)], 3);
  return headed(siteHeading(sheet, site, width), content, 1);
}

export function siteHeading(sheet: Sheet, { title, facts }: SiteView, width: number): Block {
  return stack([paragraph(sheet, title, width, styles.site, "H2"), facts === "" ? nothing : paragraph(sheet, facts, width, styles.quiet)]);
}

/** States the reason if there are no profiles, so that the scan does not seem normal. */
export function siteProfiles(sheet: Sheet, { profiles, nothingCompared }: SiteView, width: number, layout: ProfileLayout): Block {
  if (nothingCompared !== null) return paragraph(sheet, nothingCompared, width, styles.strong);
  return stack(
    profiles.map((profile) => profileTable(sheet, profile, layout)),
    4,
  );
}

export function siteWords(sheet: Sheet, sites: readonly SiteView[], width: number, withValues: boolean): Block {
  const lines = (texts: readonly string[]) => stack(texts.map((text) => paragraph(sheet, text, width, styles.quiet)));
  return stack([lines(sites.flatMap((site) => remarksText(site, sites.length > 1))), lines(notComparedTexts(sites, withValues))], 4);
}

function remarksText({ title, remarks }: SiteView, isNamed: boolean): readonly string[] {
  const texts = remarks.map(({ mark, text }) => `${mark}  ${text}`);
  return isNamed && texts.length > 0 ? [`${title}: ${texts.join(" ")}`] : texts;
}

function notComparedTexts(sites: readonly SiteView[], withValues: boolean): readonly string[] {
  const own = sites.flatMap(({ title, notCompared }) => (notCompared ? [{ title, notCompared }] : []));
  const namesOf = ({ values }: NotComparedReason) => values.map(withValues ? valueText : ({ abbreviation }) => abbreviation).join(", ");
  const texts = own.map(({ notCompared: { reasons } }) => reasons.map((reason) => `${reason.short}: ${namesOf(reason)}.`));
  const count = own.reduce((sum, { notCompared }) => sum + notCompared.count, 0);
  const isShared = own.length === sites.length && texts.every((lines) => lines.join() === texts[0]?.join());
  if (own.length > 1 && isShared)
    return texts[0]!.map((text, index) => (index === 0 ? `Not compared at either site (${count}), ${text}` : text));
  return texts.flatMap((lines, site) =>
    lines.map((text, index) => {
      const where = sites.length > 1 ? `${own[site]!.title}: ` : "";
      return index === 0 ? `${where}${where ? "not" : "Not"} compared (${own[site]!.notCompared.count}), ${text}` : `${where}${text}`;
    }),
  );
}
