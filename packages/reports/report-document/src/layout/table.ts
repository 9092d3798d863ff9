import type { Element, Sheet } from "../sheet.ts";
import { hairline } from "../styles.ts";
import { nothing, once, type Block } from "./block.ts";
import { drawRow, drawUnread, layRow, type Cell, type Column, type Laid, type Row } from "./table-row.ts";

export interface TableInput {
  readonly columns: readonly Column[];
  readonly head: readonly Cell[];
  readonly rows: readonly Row[];
  readonly padding: number;
  readonly ruled?: boolean;
}

/** Tagged table. Repeats its header visually on further pages. */
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
