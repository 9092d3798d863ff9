import { directionSign, profileHeader, profileStrip, type ProfileAxis } from "@trabecula/charts";
import type { GroupView, LineView, ProfileView, NotComparedReason, SiteView } from "@trabecula/report-view";
import { pointsPerPixel } from "../draw-scene.ts";
import { widthOf } from "../fonts.ts";
import { columnGap, styleIn, table, type Cell, type Column, type Row } from "../layout/table.ts";
import { nothing, type Block } from "../layout/block.ts";
import type { Align, Sheet } from "../sheet.ts";
import { styles, type Style } from "../styles.ts";
import { headed, stack } from "../layout/arrange.ts";
import { paragraph } from "../layout/paragraph.ts";
import { valueText } from "./methods.ts";

const rowHeight = 13;
/** Minimum readable axis width; optional columns are dropped for a wider one. */
const narrowestAxis = 64;
const easyAxis = 90;

interface TextColumn {
  readonly head: string;
  readonly align: Align;
  readonly text: (line: LineView, profile: ProfileView) => string;
  readonly isShown: (profile: ProfileView) => boolean;
  /** Higher values are dropped first; 0 is never dropped. */
  readonly spare: number;
}

const always = () => true;
type IntervalKind = NonNullable<LineView["interval"]>["kind"];

const intervalColumn = (head: string, kind: IntervalKind): TextColumn => ({
  head,
  align: "right",
  text: ({ interval }) => (interval?.kind === kind ? interval.text : ""),
  isShown: ({ groups }) => groups.some(({ lines }) => lines.some(({ interval }) => interval?.kind === kind)),
  spare: 4,
});
const hasBeyond = ({ groups }: ProfileView) => groups.some(({ lines }) => lines.some(({ outside }) => outside));

/** Symbols for readers who cannot see bold text. */
const beyondSign: Readonly<Record<LineView["place"], string>> = {
  ...{ below: "\u25bc", within: "", above: "\u25b2" },
  ...{ normal: "", low: "\u25bc", very_low: "\u25bc\u25bc" },
};

/** `null` is the axis. */
const columns: readonly (TextColumn | null)[] = [
  { head: "", align: "left", text: nameOf, isShown: always, spare: 0 },
  { head: "Value", align: "right", text: valueOf, isShown: always, spare: 0 },
  null,
  { head: "", align: "left", text: ({ place }) => beyondSign[place], isShown: hasBeyond, spare: 0 },
  { head: "Perc.", align: "right", text: ({ percentile }) => percentile ?? "", isShown: (profile) => profile.columns.percentile, spare: 0 },
  intervalColumn("95 %", "sure"),
  intervalColumn("Estimated", "estimated"),
  intervalColumn("Repeats", "repeat"),
  { head: "Z", align: "right", text: ({ zScore }) => zScore ?? "", isShown: (profile) => profile.columns.zScore, spare: 0 },
  { head: "T", align: "right", text: secondScore, isShown: ({ scale, columns: { tScore } }) => scale === "z" && tScore, spare: 1 },
  { head: "T", align: "right", text: tOnItsAxis, isShown: ({ scale }) => scale === "t", spare: 0 },
  { head: "Median (5–95 %)", align: "right", text: medianOf, isShown: (profile) => profile.columns.reference, spare: 3 },
  { head: "Young adults", align: "right", text: youngOf, isShown: (profile) => profile.columns.youngAdult, spare: 2 },
];

interface ProfileLayout {
  readonly shown: readonly (TextColumn | null)[];
  readonly widths: readonly number[];
  readonly axis: number;
}

/** Shared by all profiles, to align those next to each other. */
export function layOutProfiles(profiles: readonly ProfileView[], width: number): ProfileLayout {
  const wanted = columns.filter((column) => column === null || profiles.some(column.isShown));
  for (const limit of [4, 3, 2, 1, 0]) {
    const shown = wanted.filter((column) => column === null || column.spare <= limit);
    const widths = shown.map((column) => (column === null ? 0 : widthOfColumn(column, profiles)));
    const axis = width - widths.reduce((sum, each) => sum + each, 0);
    if (axis >= easyAxis || limit === 0) return { shown, widths, axis: Math.max(narrowestAxis, axis) };
  }
  throw new RangeError("A limit of 0 is always tried.");
}

function widthOfColumn(column: TextColumn, profiles: readonly ProfileView[]): number {
  const texts = profiles.flatMap((profile) =>
    profile.groups.flatMap(({ lines }) => lines.map((line) => widthOf(column.text(line, profile), styleIn(column, styleOf(line))))),
  );
  return Math.ceil(Math.max(widthOf(column.head, styleIn(column, styles.quiet)), ...texts)) + columnGap;
}

function profileTable(sheet: Sheet, profile: ProfileView, layout: ProfileLayout): Block {
  const axis: ProfileAxis = { score: profile.scale, width: Math.floor((layout.axis - columnGap) / pointsPerPixel) };
  const rows = profile.groups.flatMap((group): Row[] => [
    ...(profile.groups.length > 1 ? [{ kind: "group" as const, text: groupText(group), style: styles.quiet }] : []),
    ...group.lines.map((line) => ({ kind: "line" as const, cells: layout.shown.map((column) => cellOf(column, line, profile, axis)) })),
  ]);
  return table(sheet, {
    columns: layout.shown.map((column, index): Column => {
      if (column === null) return { width: layout.axis, align: "left" };
      return { width: layout.widths[index]!, align: column.align };
    }),
    head: layout.shown.map((column): Cell =>
      column === null ? { scene: profileHeader(axis) } : { text: column.head, style: styles.quiet },
    ),
    rows,
    padding: 1,
  });
}

function groupText({ label, unit }: GroupView): string {
  return unit === null ? label : `${label}, ${unit}`;
}

function cellOf(column: TextColumn | null, line: LineView, profile: ProfileView, axis: ProfileAxis): Cell {
  if (column !== null) return { text: column.text(line, profile), style: styleOf(line) };
  const strip = profileStrip(
    axis,
    { name: line.abbreviation, score: line.score, interval: line.interval?.ends ?? null },
    rowHeight / pointsPerPixel,
  );
  return { scene: { ...strip, title: line.label, description: line.words } };
}

function styleOf({ outside }: LineView): Style {
  return outside ? styles.smallStrong : styles.small;
}

function nameOf({ abbreviation, direction, marks }: LineView): string {
  const sign = directionSign(direction);
  return [abbreviation, ...(sign ? [sign.sign] : []), ...(marks.length > 0 ? [marks.join(",")] : [])].join(" ");
}

/** Omits the unit if the group heading has it. */
function valueOf(line: LineView, { groups }: ProfileView): string {
  const isUnitShown = line.unit === "" || (groups.length > 1 && groups.some(({ unit, lines }) => unit !== null && lines.includes(line)));
  return isUnitShown ? line.value : `${line.value} ${line.unit}`;
}

function secondScore({ tScore }: LineView, { scale }: ProfileView): string {
  return scale === "z" ? (tScore ?? "") : "";
}

function tOnItsAxis({ tScore }: LineView, { scale }: ProfileView): string {
  return scale === "t" ? (tScore ?? "") : "";
}

function medianOf({ reference }: LineView): string {
  return reference === null ? "" : `${reference.median} (${reference.low}–${reference.high})`;
}

function youngOf({ youngAdult }: LineView): string {
  return youngAdult === null ? "" : `${youngAdult.mean} ± ${youngAdult.sd}`;
}

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

/** Shows why nothing is compared; otherwise the scan would look normal. */
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
