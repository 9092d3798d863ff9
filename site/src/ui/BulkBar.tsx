import * as words from "@trabecula/messages/lists";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Sentence } from "./Sentence.tsx";

export type BulkBarProps = {
  show: boolean;
  selected: number;
  total: number;
  onCancel: () => void;
  /** Null: nothing of the selection can be deleted now. */
  onDelete: (() => void) | null;
  /** What else to know about the selection, such as what of it is not shown. */
  note?: ReactNode;
  /** Further acts on the selection, before Delete. */
  children?: ReactNode;
};

/** The bar of a selection: how many of how many, Cancel clears it, Delete acts on it. Visible only when told to show. */
export function BulkBar({ show, selected, total, onCancel, onDelete, note, children }: BulkBarProps) {
  if (!show) return null;
  return (
    <div
      role="region"
      aria-label={words.selection}
      className="appear sticky bottom-4 z-30 mt-4 flex flex-wrap items-center gap-3 rounded-lg border border-line-strong bg-surface px-4 py-3 shadow-float"
    >
      <p className="mr-auto text-sm tabular-nums max-sm:basis-full" aria-live="polite">
        <Sentence text={words.selected(selected, total)} parts={{ count: (count) => <strong className="font-semibold">{count}</strong> }} />
        {note && <span className="block text-muted">{note}</span>}
      </p>
      <Button variant="secondary" size="small" onClick={onCancel}>
        {words.cancel}
      </Button>
      {children}
      <Button variant="danger" size="small" disabled={onDelete === null} onClick={onDelete ?? undefined}>
        {words.remove}
      </Button>
    </div>
  );
}
