import type { Letterhead } from "@trabecula/contracts";
import { letterheadLines } from "@trabecula/report-view";

/** In the head of a report; staff see it on paper only. */
export function LetterheadLines({ letterhead, onScreen = false }: { letterhead: Letterhead | null | undefined; onScreen?: boolean }) {
  if (!letterhead) return null;
  const [name, ...contact] = letterheadLines(letterhead);
  return (
    <address className={`mb-4 text-sm wrap-anywhere text-muted not-italic ${onScreen ? "" : "hidden print:block"}`}>
      <strong className="block font-semibold text-ink">{name}</strong>
      {contact.join(" · ")}
    </address>
  );
}
