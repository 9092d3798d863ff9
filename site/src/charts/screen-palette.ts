import type { Palette } from "@trabecula/charts";

/** The colors themselves are in `styles/tokens.css`. */
export const screenPalette: Palette = {
  page: "var(--page)",
  surface: "var(--surface)",
  grid: "var(--line)",
  axis: "var(--line-strong)",
  muted: "var(--muted)",
  ink: "var(--ink)",
  accent: "var(--brand)",
  "band-outer": "var(--band-outer)",
  "band-inner": "var(--band-inner)",
  "band-line": "var(--band-line)",
};
