import { directionSign, profileHeader, profileStrip, type ProfileAxis } from "@trabecula/charts";
import type { GroupView, LineView, ProfileView } from "@trabecula/report-view";
import { pointsPerPixel } from "../draw-scene.ts";
import { widthOf } from "../fonts.ts";
import { columnGap, type Cell, type Column, type Row } from "../layout/table-row.ts";
import { table } from "../layout/table.ts";
import type { Block } from "../layout/block.ts";
import type { Align, Sheet } from "../sheet.ts";
import { styles, type Style } from "../styles.ts";

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
const hasInterval = ({ groups }: ProfileView) => groups.some(({ lines }) => lines.some(({ interval }) => interval !== null));
const hasBeyond = ({ groups }: ProfileView) => groups.some(({ lines }) => lines.some(({ outside }) => outside));

/** Symbols for readers who cannot see bold text. */
const beyondSign: Readonly<Record<LineView["place"], string>> = { below: "\u25bc", within: "", above: "\u25b2" };

/** `null` is the axis. */
const columns: readonly (TextColumn | null)[] = [
  { head: "", align: "left", text: nameOf, isShown: always, spare: 0 },
  { head: "Value", align: "right", text: valueOf, isShown: always, spare: 0 },
  null,
  { head: "", align: "left", text: ({ place }) => beyondSign[place], isShown: hasBeyond, spare: 0 },
  { head: "Perc.", align: "right", text: ({ percentile }) => percentile ?? "", isShown: (profile) => profile.columns.percentile, spare: 0 },
  { head: "95 %", align: "right", text: ({ interval }) => interval?.text ?? "", isShown: hasInterval, spare: 4 },
  { head: "Z", align: "right", text: ({ zScore }) => zScore ?? "", isShown: (profile) => profile.columns.zScore, spare: 0 },
  { head: "T", align: "right", text: tBesideZ, isShown: ({ scale, columns: { tScore } }) => scale === "z" && tScore, spare: 1 },
  { head: "T", align: "right", text: tOnItsAxis, isShown: ({ scale }) => scale === "t", spare: 0 },
  { head: "Median (5–95 %)", align: "right", text: medianOf, isShown: (profile) => profile.columns.reference, spare: 3 },
  { head: "Young adults", align: "right", text: youngOf, isShown: (profile) => profile.columns.youngAdult, spare: 2 },
];

export interface ProfileLayout {
  readonly shown: readonly (TextColumn | null)[];
  readonly widths: readonly number[];
  readonly axis: number;
}

/** Shared by all profiles, to align those beside each other. */
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
    profile.groups.flatMap(({ lines }) => lines.map((line) => widthOf(column.text(line, profile), styleOf(line).face, styleOf(line).size))),
  );
  return Math.ceil(Math.max(widthOf(column.head, styles.quiet.face, styles.quiet.size), ...texts)) + columnGap;
}

export function profileTable(sheet: Sheet, profile: ProfileView, layout: ProfileLayout): Block {
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
  const isSaid = line.unit === "" || (groups.length > 1 && groups.some(({ unit, lines }) => unit !== null && lines.includes(line)));
  return isSaid ? line.value : `${line.value} ${line.unit}`;
}

function tBesideZ({ tScore }: LineView, { scale }: ProfileView): string {
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
