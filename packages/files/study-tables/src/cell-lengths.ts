import { mostCharacters } from "@trabecula/contracts";
import { formatCount } from "@trabecula/messages";
import { UnreadableTable } from "./unreadable-table.ts";

export type CellKind = keyof typeof mostCharacters;

const names: Readonly<Record<CellKind, string>> = { cell: "cell", header: "column name" };

export function longCell(kind: CellKind): UnreadableTable {
  return new UnreadableTable(`This file has a ${names[kind]} of more than ${formatCount(mostCharacters[kind])} characters.`);
}

/**
 * Call before anything else reads the cells.
 * @throws UnreadableTable for a cell above 10,000 characters, or a column name above 500
 */
export function refuseLongCells(cells: readonly string[], kind: CellKind): void {
  for (const { length } of cells) if (length > mostCharacters[kind]) throw longCell(kind);
}
