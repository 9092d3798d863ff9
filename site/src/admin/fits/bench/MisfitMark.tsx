import { TriangleAlert } from "lucide-react";

/** Marks a misfit with a sign and accessible name, not by color alone. */
export function MisfitMark({ text, spoken }: { text: string; spoken?: string }) {
  return (
    <span className="relative inline-flex items-center gap-1 font-semibold whitespace-nowrap text-warning">
      <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={1.5} />
      {text}
      {spoken && <span className="sr-only"> ({spoken})</span>}
    </span>
  );
}
