import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

interface Props {
  title: string;
  /** What is in it, in a few words. */
  hint: string;
  /** Whether it holds something that has to be seen. */
  open: boolean;
  children: ReactNode;
}

/** A part of a form that few fill in. */
export function FormFold({ title, hint, open, children }: Props) {
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
