import type { Scene } from "@trabecula/charts";
import { breakLines, baselineOf } from "./paragraph.ts";
import { drawFigure, drawScene, pointsPerPixel } from "../draw-scene.ts";
import { exact, type Align, type Element, type Sheet } from "../sheet.ts";
import { hairline, type Style } from "../styles.ts";
import { nothing, once, type Corner, type Block } from "./block.ts";

export interface Column {
  /** Points, including the gap. */
  readonly width: number;
  readonly align: Align;
}

export type Cell = { readonly text: string; readonly style: Style } | { readonly scene: Scene } | null;

/** `group` is a heading across all columns; the first cell of a `line` is its header. */
export type Row =
  | { readonly kind: "line"; readonly cells: readonly Cell[] }
  | { readonly kind: "group"; readonly text: string; readonly style: Style };

export const columnGap = 5;

interface Laid {
  readonly row: Row;
  readonly lines: readonly (readonly string[])[];
  readonly padding: number;
  readonly height: number;
  readonly isHead: boolean;
}

export function styleIn({ align }: Pick<Column, "align">, style: Style): Style {
  return align === "right" ? { ...style, isTabular: true } : style;
}

function layRow(columns: readonly Column[], row: Row, padding: number, isHead: boolean): Laid {
  if (row.kind === "group") return { row, lines: [], padding, isHead, height: row.style.leading + padding + 2.5 };
  const lines = row.cells.map((cell, index) =>
    cell && "text" in cell ? breakLines(cell.text, styleIn(columns[index]!, cell.style), columns[index]!.width - columnGap) : [],
  );
  const heights = row.cells.map((cell, index) => {
    if (cell === null) return 0;
    return "scene" in cell ? cell.scene.height * pointsPerPixel : lines[index]!.length * cell.style.leading + padding * 2;
  });
  return { row, lines, padding, isHead, height: exact(Math.max(...heights)) };
}

function drawRow(sheet: Sheet, columns: readonly Column[], laid: Laid, at: Corner, parent: Element, scope: "Row" | "Column"): void {
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

/** Draws an artifact, so that it is not read twice. */
function drawUnread(sheet: Sheet, columns: readonly Column[], laid: Laid, at: Corner): void {
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
  const style = styleIn({ align }, cell.style);
  const inner = width - columnGap;
  const edge = align === "left" ? x : align === "right" ? x + inner : x + inner / 2;
  const own = lines[index]!;
  const free = height - own.length * style.leading;
  const top = y + (isHead ? free - padding : own.length === 1 ? free / 2 : padding);
  own.forEach((line, number) => sheet.text(line, edge, top + number * style.leading + baselineOf(style), style, align));
}

interface TableInput {
  readonly columns: readonly Column[];
  readonly head: readonly Cell[];
  readonly rows: readonly Row[];
  readonly padding: number;
  readonly ruled?: boolean;
}

export function table(sheet: Sheet, input: TableInput): Block {
  const head = layRow(input.columns, { kind: "line", cells: input.head }, input.padding, true);
  const parts: TableParts = {
    table: once((parent) => sheet.element(parent, "Table")),
    head: once((own) => sheet.element(own, "THead")),
    body: once((own) => sheet.element(own, "TBody")),
  };
  const rows = input.rows.map((row) => layRow(input.columns, row, input.padding, false));
  return rows.length === 0 ? nothing : tablePart(sheet, input, parts, head, rows, true);
}

interface TableParts {
  readonly table: (parent: Element) => Element;
  readonly head: (table: Element) => Element;
  readonly body: (table: Element) => Element;
}

function tablePart(sheet: Sheet, input: TableInput, parts: TableParts, head: Laid, rows: readonly Laid[], isFirst: boolean): Block {
  const width = input.columns.reduce((sum, column) => sum + column.width, 0);
  return {
    height: head.height + sumOf(rows),
    draw: ({ x, y }, parent) => {
      const table = parts.table(parent);
      if (isFirst) drawRow(sheet, input.columns, head, { x, y }, parts.head(table), "Column");
      else sheet.artifact(() => drawUnread(sheet, input.columns, head, { x, y }), "Pagination");
      sheet.artifact(() => sheet.rule(x, x + width, y + head.height, 0.6, hairline));
      const body = parts.body(table);
      let top = y + head.height;
      for (const row of rows) {
        drawRow(sheet, input.columns, row, { x, y: top }, body, "Row");
        top += row.height;
        if (input.ruled) sheet.artifact(() => sheet.rule(x, x + width, top, 0.3, hairline));
      }
    },
    split: (room) => {
      const fit = fittingRows(rows, room - head.height);
      if (fit === 0) return null;
      return [
        tablePart(sheet, input, parts, head, rows.slice(0, fit), isFirst),
        tablePart(sheet, input, parts, head, rows.slice(fit), false),
      ];
    },
  };
}

function fittingRows(rows: readonly Laid[], room: number): number {
  let used = 0;
  let fit = 0;
  for (const { height } of rows) {
    if (used + height > room) break;
    used += height;
    fit += 1;
  }
  while (fit > 0 && rows[fit - 1]!.row.kind === "group") fit -= 1;
  return fit;
}

function sumOf(rows: readonly Laid[]): number {
  return rows.reduce((sum, { height }) => sum + height, 0);
}
