import * as messages from "@trabecula/messages/lists";
import type { ReactNode } from "react";
import { ArrowDown, ArrowUp } from "lucide-react";
import { Checkbox } from "./Checkbox.tsx";
import { classes } from "./classes.ts";
import { KeepNames, kept } from "./Kept.tsx";

export type SortOrder = "asc" | "desc";
export type Sort<Key extends string = string> = { key: Key; order: SortOrder };

export type Column<Row, Key extends string = string> = {
  key: Key;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: "left" | "right";
  sortable?: boolean;
  className?: string;
};

export type Selection = { ids: ReadonlySet<string>; onToggle: (id: string) => void; onToggleAll: () => void };

export type DataTableProps<Row, Key extends string> = {
  caption: string;
  captionShown?: boolean;
  columns: readonly Column<Row, Key>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowName?: (row: Row) => string;
  sort?: Sort<Key>;
  onSort?: (key: Key) => void;
  selection?: Selection | undefined;
  current?: string | undefined;
};

export function DataTable<Row, Key extends string>(props: DataTableProps<Row, Key>) {
  const { caption, captionShown = false, columns, rows, rowId, selection } = props;
  return (
    <div role="region" aria-label={caption} tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className={captionShown ? "pb-2 text-left font-medium" : "sr-only"}>{caption}</caption>
        <thead>
          <tr className={classes("border-b border-line-strong text-left text-muted", props.current !== undefined && spaceForBar)}>
            {selection && (
              <th scope="col" className="w-10 py-2 pr-2 align-middle">
                <Checkbox
                  label={messages.selectAll}
                  labelHidden
                  checked={rows.length > 0 && rows.every((row) => selection.ids.has(rowId(row)))}
                  onChange={selection.onToggleAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BodyRow key={rowId(row)} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeaderCellProps<Row, Key extends string> = {
  column: Column<Row, Key>;
  sort: Sort<Key> | undefined;
  onSort: ((key: Key) => void) | undefined;
};

function HeaderCell<Row, Key extends string>({ column, sort, onSort }: HeaderCellProps<Row, Key>) {
  const isSorted = sort?.key === column.key;
  const direction = sort?.order === "asc" ? "ascending" : "descending";
  const SortIcon = sort?.order === "asc" ? ArrowUp : ArrowDown;
  const alignment = column.align === "right" ? "text-right" : "text-left";
  return (
    <th
      scope="col"
      aria-sort={isSorted ? direction : undefined}
      className={classes("py-2 pr-4 font-medium whitespace-nowrap last:pr-0", alignment, column.className)}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          // Inside, so that the heading aligns with its figures.
          className={classes(
            "inline-flex min-h-6 items-center gap-1 hover:text-ink pointer-coarse:min-h-11",
            column.align === "right" && "flex-row-reverse",
          )}
          onClick={() => onSort(column.key)}
        >
          {kept(column.header)}
          <SortIcon aria-hidden="true" className={classes("size-3.5", !isSorted && "opacity-0")} strokeWidth={1.5} />
        </button>
      ) : (
        kept(column.header)
      )}
    </th>
  );
}

export function Selecting({ name }: { name: string }) {
  return <KeepNames names={[name]}>{kept(messages.select(name))}</KeepNames>;
}

const spaceForBar = "[&>:first-child]:pl-2";

const scrollIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: "nearest" });

function BodyRow<Row, Key extends string>({ row, columns, rowId, rowName, selection, current }: DataTableProps<Row, Key> & { row: Row }) {
  const id = rowId(row);
  return (
    <tr
      ref={id === current ? scrollIntoView : undefined}
      aria-current={id === current ? "true" : undefined}
      className={classes(
        "border-b border-line",
        current !== undefined && spaceForBar,
        id === current && "shadow-[inset_3px_0_0_var(--brand)]",
        id === current || selection?.ids.has(id) ? "bg-brand-tint" : "hover:bg-sunken",
      )}
    >
      {selection && (
        <td className="py-2.5 pr-2 align-middle">
          <Checkbox
            label={<Selecting name={rowName?.(row) ?? id} />}
            labelHidden
            checked={selection.ids.has(id)}
            onChange={() => selection.onToggle(id)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          className={classes("py-2.5 pr-4 align-middle last:pr-0", column.align === "right" && "text-right tabular-nums", column.className)}
        >
          {kept(column.cell(row))}
        </td>
      ))}
    </tr>
  );
}

export function sortedBy<Key extends string>(key: Key, shown: Sort, firstOrder: (key: Key) => SortOrder): Sort<Key> {
  if (key !== shown.key) return { key, order: firstOrder(key) };
  return { key, order: shown.order === "asc" ? "desc" : "asc" };
}
