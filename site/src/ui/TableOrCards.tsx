import type { ReactNode } from "react";
import { Checkbox } from "./Checkbox.tsx";
import { DataTable, Selecting, type Column, type Selection, type Sort } from "./DataTable.tsx";

export type TableOrCardsProps<Row, Key extends string> = {
  caption: string;
  columns: readonly Column<Row, Key>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  sort?: Sort<Key>;
  onSort?: (key: Key) => void;
  current?: string | undefined;
  selection: Selection | undefined;
  card: (row: Row) => ReactNode;
};

export function TableOrCards<Row, Key extends string>({ card, ...table }: TableOrCardsProps<Row, Key>) {
  const { caption, rows, rowId, rowName, selection } = table;
  return (
    <>
      <div className="max-md:hidden">
        <DataTable {...table} />
      </div>
      <ul className="border-t border-line md:hidden" aria-label={caption}>
        {rows.map((row) => (
          <li key={rowId(row)} className="flex items-start gap-2 border-b border-line py-2">
            {selection && (
              <Checkbox
                label={<Selecting name={rowName(row)} />}
                labelHidden
                className="pointer-fine:py-1.5"
                checked={selection.ids.has(rowId(row))}
                onChange={() => selection.onToggle(rowId(row))}
              />
            )}
            <div className="min-w-0 flex-1 py-1.5">{card(row)}</div>
          </li>
        ))}
      </ul>
    </>
  );
}
