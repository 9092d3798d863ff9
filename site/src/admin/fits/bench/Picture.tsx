import type { ReactNode } from "react";
import { untranslated } from "../../../ui/Kept.tsx";

/** Hidden from screen readers without a label: then a table shows the same data. */
export function Picture({ width, height, label, children }: { width: number; height: number; label?: string; children: ReactNode }) {
  const seen = label === undefined ? ({ "aria-hidden": true, focusable: false } as const) : { role: "img", "aria-label": label };
  return (
    <svg {...untranslated} className="chart-picture" viewBox={`0 0 ${width} ${height}`} {...{ width, height, ...seen }}>
      {children}
    </svg>
  );
}
