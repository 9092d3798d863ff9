import type { Face } from "./fonts.ts";

/** Points; at least 8. */
export interface Style {
  readonly face: Face;
  readonly size: number;
  readonly leading: number;
  readonly color: string;
  readonly isTabular?: boolean;
}

/** Secondary gray still far exceeds the required contrast. */
const ink = "#000000";
const muted = "#404040";
export const hairline = "#8c8c8c";

const style = (face: Face, size: number, leading: number, color = ink): Style => ({ face, size, leading, color });

export const styles = {
  title: style("serif", 19, 23),
  headline: style("serif", 21, 25),
  section: style("serif", 12.5, 16),
  site: style("serif", 11, 14),
  lead: style("regular", 10.5, 15),
  body: style("regular", 9, 12.5),
  strong: style("semibold", 9, 12.5),
  small: style("regular", 8, 11),
  smallStrong: style("semibold", 8, 11),
  quiet: style("regular", 8, 11, muted),
} as const;
