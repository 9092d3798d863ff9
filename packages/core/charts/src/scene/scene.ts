import { tenth } from "./paths.ts";

/**
 * What a shape stands for. A role says meaning and never color; `inks` gives each its stroke and fill in tones, and
 * whoever draws gives the tones their colors.
 */
export type ShapeRole =
  /** The middle 90 % of the reference, the middle 50 % of it, and where a fitted line may lie. */
  | "band-outer"
  | "band-inner"
  | "band-error"
  /** One percentile over age; the 50th. */
  | "centile"
  | "median"
  /** A score of the young adults across all ages, or a line that a change is read from. */
  | "guide"
  /** A published mean by age, without a spread: drawn and never scored. */
  | "mean-line"
  /** A line that our own fit made, and the measurements that it was made from. */
  | "fitted"
  | "scatter"
  /** Where one reference ends and the next begins, or where scans stop being comparable. */
  | "break"
  /** Least significant change around a baseline, and its edges. */
  | "lsc-band"
  | "lsc-edge"
  /** Joins scans that may be compared; where a repeated scan would lie; a scan's place on the axis. */
  | "trend"
  | "whisker"
  | "visit-tick"
  /** A scan's value: open; filled where its change is significant; a cross where it is left out of change. */
  | "visit"
  | "visit-significant"
  | "visit-left-out"
  /** A day that makes the limits of a control chart, or one of many that are in control. */
  | "day-dot"
  /** A count of a span of time; of one that is not over. */
  | "bar"
  | "bar-open"
  | "grid"
  | "axis"
  /** The line at the age that is being read. */
  | "reading"
  /** The person's own value, and the arrow of one that lies beyond the axis. */
  | "point"
  | "point-beyond";

/** What a text stands for. */
export type TextRole =
  /** Numbers of an axis, and its title. */
  | "tick"
  | "axis-title"
  /** Percentiles above the axis of a profile. */
  | "scale"
  /** Which percentile or score a line is, and the word above such labels. */
  | "line-label"
  | "line-heading"
  /** A remark inside the picture, such as a change of reference. */
  | "note"
  /** The person's value, and its percentile or score. */
  | "point-text"
  | "point-detail"
  /** Title and source of a picture that stands alone. */
  | "title"
  | "source";

export interface PathMark {
  kind: "path";
  role: ShapeRole;
  /** Absolute commands M, L, H, V and Z only. */
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
  /** `middle`: `y` is the middle of the capitals. @see baselineY */
  baseline: "alphabetic" | "middle";
  /** Height of the type in the scene's units. */
  size: number;
  weight: 400 | 600;
}

/** A text of weight 400 that starts on its baseline, where nothing else is said; places to a tenth of a unit. */
export function textMark(
  role: TextRole,
  text: string,
  place: Pick<TextMark, "x" | "y" | "size"> & Partial<Pick<TextMark, "anchor" | "baseline" | "weight">>,
): TextMark {
  const { x, y, size, anchor = "start", baseline = "alphabetic", weight = 400 } = place;
  return { kind: "text", role, x: tenth(x), y: tenth(y), text, anchor, baseline, size, weight };
}

export type Mark = PathMark | RectMark | CircleMark | TextMark;

/**
 * A picture as data: marks in drawing order, in units of a CSS pixel from the top left corner. `title` names it, and
 * `description` says in a sentence what a reader sees who cannot see it.
 */
export interface Scene {
  width: number;
  height: number;
  title: string;
  description: string;
  marks: readonly Mark[];
}

/** From the middle of Inter's capitals down to their baseline, as a part of the type's height. */
const halfOfCapitals = 0.364;

/** Where the baseline of a text lies: the one place that knows what `middle` means, for SVG, canvas and PDF alike. */
export function baselineY({ y, baseline, size }: TextMark): number {
  return baseline === "middle" ? tenth(y + halfOfCapitals * size) : y;
}
