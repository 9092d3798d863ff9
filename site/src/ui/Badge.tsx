import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { kept } from "./Kept.tsx";

export type BadgeTone = "neutral" | "brand" | "success" | "warning" | "error";

const tones: Record<BadgeTone, string> = {
  neutral: "bg-sunken text-muted border-line-strong",
  brand: "bg-brand-tint text-brand border-transparent",
  success: "bg-success-tint text-success border-transparent",
  warning: "bg-warning-tint text-warning border-transparent",
  error: "bg-error-tint text-error border-transparent",
};

/** The text carries the meaning, not the color alone. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classes(
        "inline-flex items-center gap-1 rounded-md border px-1.5 text-xs leading-5 font-medium whitespace-nowrap",
        tones[tone],
      )}
    >
      {kept(children)}
    </span>
  );
}
