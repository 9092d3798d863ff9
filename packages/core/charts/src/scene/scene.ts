import { tenth } from "./paths.ts";

/** Meaning of a shape. `inks` maps roles to tones; the renderer maps tones to colors. */
export type ShapeRole =
  /** Middle 90 %, middle 50 %, and the confidence band of a fit. */
  | "band-outer"
  | "band-inner"
  | "band-error"
  /** T-scores of −1 or higher. */
  | "zone-normal"
  /** One percentile; the 50th. */
  | "centile"
  | "median"
  | "guide"
  /** Published mean without spread, and the parent of an adapted curve: drawn, never scored. */
  | "mean-line"
  | "fitted"
  | "scatter"
  | "break"
  | "lsc-band"
  | "lsc-edge"
  | "trend"
  | "whisker"
  | "thrive"
  | "visit-tick"
  /** Open; filled if significant; a cross if excluded from change. */
  | "visit"
  | "visit-significant"
  | "visit-left-out"
  | "day-dot"
  | "bar"
  | "bar-open"
  | "grid"
  | "axis"
  | "reading"
  | "point"
  | "point-beyond";

export type TextRole =
  | "tick"
  | "axis-title"
  /** Percentiles of a profile axis. */
  | "scale"
  | "line-label"
  | "line-heading"
  | "zone-name"
  | "note"
  | "point-text"
  | "point-detail"
  | "title"
  | "source";

export interface PathMark {
  kind: "path";
  role: ShapeRole;
  /** Only absolute M, L, H, V and Z. */
  d: string;
}

export interface RectMark {
  kind: "rect";
  role: ShapeRole;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface CircleMark {
  kind: "circle";
  role: ShapeRole;
  cx: number;
  cy: number;
  r: number;
}

export interface TextMark {
  kind: "text";
  role: TextRole;
  x: number;
  y: number;
  text: string;
  anchor: "start" | "middle" | "end";
  /** `middle`: `y` is the center of capitals. @see baselineY */
  baseline: "alphabetic" | "middle";
  /** Scene units. */
  size: number;
  weight: 400 | 600;
}

/** Weight 400 on its baseline by default; rounded to 0.1. */
export function textMark(
  role: TextRole,
  text: string,
  place: Pick<TextMark, "x" | "y" | "size"> & Partial<Pick<TextMark, "anchor" | "baseline" | "weight">>,
): TextMark {
  const { x, y, size, anchor = "start", baseline = "alphabetic", weight = 400 } = place;
  return { kind: "text", role, x: tenth(x), y: tenth(y), text, anchor, baseline, size, weight };
}

export type Mark = PathMark | RectMark | CircleMark | TextMark;

/** Marks in drawing order, in CSS pixels from the top left. `description` is for screen readers. */
export interface Scene {
  width: number;
  height: number;
  title: string;
  description: string;
  marks: readonly Mark[];
}

/** Distance from the center of Inter's capitals to the baseline, relative to font size. */
const halfOfCapitals = 0.364;

export function baselineY({ y, baseline, size }: TextMark): number {
  return baseline === "middle" ? tenth(y + halfOfCapitals * size) : y;
}
