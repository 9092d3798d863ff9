import type { Scene } from "@trabecula/charts";
import { breakLines } from "../break-lines.ts";
import { drawFigure, drawScene, pointsPerPixel } from "../draw-scene.ts";
import { exact, type Align, type Element, type Sheet } from "../sheet.ts";
import type { Style } from "../styles.ts";
import type { Corner } from "./block.ts";
import { baselineOf } from "./paragraph.ts";

export interface Column {
  /** Points, including the gap. */
  readonly width: number;
  readonly align: Align;
}

/** Text that wraps, or a picture; null: empty. */
export type Cell = { readonly text: string; readonly style: Style } | { readonly scene: Scene } | null;

/** `group` is a heading across all columns; the first cell of a `line` is its header. */
export type Row =
  { readonly kind: "line"; readonly cells: readonly Cell[] } | { readonly kind: "group"; readonly text: string; readonly style: Style };

export const columnGap = 5;

export interface Laid {
  readonly row: Row;
  readonly lines: readonly (readonly string[])[];
  readonly padding: number;
  readonly height: number;
  /** Header texts are bottom-aligned. */
  readonly isHead: boolean;
}

export function layRow(columns: readonly Column[], row: Row, padding: number, isHead: boolean): Laid {
  if (row.kind === "group") return { row, lines: [], padding, isHead, height: row.style.leading + padding + 2.5 };
  const lines = row.cells.map((cell, index) =>
    cell && "text" in cell ? breakLines(cell.text, cell.style.face, cell.style.size, columns[index]!.width - columnGap) : [],
  );
  const heights = row.cells.map((cell, index) => {
    if (cell === null) return 0;
    return "scene" in cell ? cell.scene.height * pointsPerPixel : lines[index]!.length * cell.style.leading + padding * 2;
  });
  return { row, lines, padding, isHead, height: exact(Math.max(...heights)) };
}

export function drawRow(sheet: Sheet, columns: readonly Column[], laid: Laid, at: Corner, parent: Element, scope: "Row" | "Column"): void {
  const tr = sheet.element(parent, "TR");
  const { row } = laid;
  if (row.kind === "group") return drawGroup(sheet, columns.length, laid, row, at, tr);
  cornersOf(columns, at).forEach((corner, index) => {
    const cell = row.cells[index] ?? null;
    const element = scope === "Column" || index === 0 ? sheet.element(tr, "TH", { scope }) : sheet.element(tr, "TD");
    if (cell && "scene" in cell) drawFigure(sheet, cell.scene, corner, element);
    else if (cell) sheet.content(element, () => drawText(sheet, columns[index]!, laid, index, corner));
  });
}

/** Repeats a header as an artifact, so that it is not read twice. */
export function drawUnread(sheet: Sheet, columns: readonly Column[], laid: Laid, at: Corner): void {
  const { row } = laid;
  if (row.kind === "group") return;
  cornersOf(columns, at).forEach((corner, index) => {
    const cell = row.cells[index] ?? null;
    if (cell && "scene" in cell) drawScene(sheet, cell.scene, corner);
    else if (cell) drawText(sheet, columns[index]!, laid, index, corner);
  });
}

function drawGroup(
  sheet: Sheet,
  columns: number,
  { height, padding }: Laid,
  { text, style }: Extract<Row, { kind: "group" }>,
  { x, y }: Corner,
  tr: Element,
): void {
  const header = sheet.element(tr, "TH", { scope: "Column" });
  header.dictionary.data["A"] = { O: "Table", Scope: "Column", ColSpan: columns };
  sheet.content(header, () => sheet.text(text, x, y + height - padding - style.leading + baselineOf(style), style));
}

function cornersOf(columns: readonly Column[], { x, y }: Corner): Corner[] {
  let left = x;
  return columns.map(({ width }) => {
    const corner = { x: left, y };
    left += width;
    return corner;
  });
}

/** Bottom-aligned in headers; otherwise centered if one line, else top-aligned. */
function drawText(
  sheet: Sheet,
  { width, align }: Column,
  { row, lines, padding, height, isHead }: Laid,
  index: number,
  { x, y }: Corner,
): void {
  const cell = row.kind === "line" ? row.cells[index] : null;
  if (!cell || !("text" in cell)) return;
  const { style } = cell;
  const inner = width - columnGap;
  const edge = align === "left" ? x : align === "right" ? x + inner : x + inner / 2;
  const own = lines[index]!;
  const free = height - own.length * style.leading;
  const top = y + (isHead ? free - padding : own.length === 1 ? free / 2 : padding);
  own.forEach((line, number) => sheet.text(line, edge, top + number * style.leading + baselineOf(style), style, align));
}
