import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

export function FormFold({ title, hint, open, children }: { title: string; hint: string; open: boolean; children: ReactNode }) {
  return (
    <details open={open} className="group border-t border-line pt-4">
      <summary className="flex min-h-8 cursor-pointer list-none flex-wrap items-baseline gap-x-2 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 self-center transition-transform group-open:rotate-90"
          strokeWidth={1.5}
        />
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-muted">{hint}</span>
      </summary>
      <div className="mt-4">{children}</div>
    </details>
  );
}
