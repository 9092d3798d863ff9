import * as messages from "@trabecula/messages/lists";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Sentence } from "./Sentence.tsx";

export type BulkBarProps = {
  show: boolean;
  selected: number;
  total: number;
  onCancel: () => void;
  /** Null: not possible now. Undefined: never. */
  onDelete: (() => void) | null | undefined;
  note?: ReactNode;
  children?: ReactNode;
};

export function BulkBar({ show, selected, total, onCancel, onDelete, note, children }: BulkBarProps) {
  if (!show) return null;
  return (
    <div
      role="region"
      aria-label={messages.selection}
      className="appear sticky bottom-[calc(var(--bottom-bar)+1rem)] z-30 mt-4 flex flex-wrap items-center gap-3 rounded-lg border border-line-strong bg-surface px-4 py-3 shadow-float"
    >
      <p className="mr-auto text-sm tabular-nums max-sm:basis-full" aria-live="polite">
        <Sentence
          text={messages.selected(selected, total)}
          parts={{ count: (count) => <strong className="font-semibold">{count}</strong> }}
        />
        {note && <span className="block text-muted">{note}</span>}
      </p>
      <Button variant="secondary" size="small" onClick={onCancel}>
        {messages.cancel}
      </Button>
      {children}
      {onDelete !== undefined && (
        <Button variant="danger" size="small" disabled={onDelete === null} onClick={onDelete ?? undefined}>
          {messages.remove}
        </Button>
      )}
    </div>
  );
}
