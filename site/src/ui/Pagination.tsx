import * as messages from "@trabecula/messages/lists";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "./Button.tsx";

export type PaginationProps = { page: number; maxPages: number; onPage: (page: number) => void; label?: string };

/** Ignores pages outside the range. */
export function Pagination({ page, maxPages, onPage, label = messages.pages }: PaginationProps) {
  if (maxPages <= 1) return null;
  function go(target: number): void {
    if (Number.isInteger(target) && target >= 1 && target <= maxPages) onPage(target);
  }
  return (
    <nav aria-label={label} className="mt-4 flex items-center justify-end gap-2 text-sm tabular-nums">
      <span className="mr-2 text-muted" aria-live="polite">
        {messages.page(page, maxPages)}
      </span>
      <Button variant="secondary" size="small" disabled={page <= 1} onClick={() => go(page - 1)}>
        <ChevronLeft aria-hidden="true" className="size-4" strokeWidth={1.5} />
        {messages.previous}
      </Button>
      <Button variant="secondary" size="small" disabled={page >= maxPages} onClick={() => go(page + 1)}>
        {messages.next}
        <ChevronRight aria-hidden="true" className="size-4" strokeWidth={1.5} />
      </Button>
    </nav>
  );
}
