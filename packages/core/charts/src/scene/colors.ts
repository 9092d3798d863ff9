import type { ShapeRole, TextRole } from "./scene.ts";

export type Tone = "page" | "surface" | "grid" | "axis" | "muted" | "ink" | "accent" | "band-outer" | "band-inner" | "band-line";

export type Palette = Readonly<Record<Tone, string>>;

/** Scene units. */
export interface Ink {
  fill?: Tone;
  stroke?: Tone;
  width?: number;
  dash?: readonly [on: number, off: number];
  opacity?: number;
  roundCaps?: true;
}

/** All lines have equal weight: the median is not a target. */
export const shapeInks: Readonly<Record<ShapeRole, Ink>> = {
  "band-outer": { fill: "band-outer" },
  "band-inner": { fill: "band-inner" },
  "band-error": { fill: "accent", opacity: 0.18 },
  "zone-normal": { fill: "surface" },
  centile: { stroke: "band-line", width: 1 },
  median: { stroke: "band-line", width: 1 },
  guide: { stroke: "band-line", width: 1, dash: [2, 4] },
  "mean-line": { stroke: "ink", width: 1.25, dash: [6, 3] },
  fitted: { stroke: "ink", width: 1.25 },
  // Zero-length lines with round caps draw dots.
  scatter: { stroke: "ink", width: 2.75, opacity: 0.38, roundCaps: true },
  break: { stroke: "axis", width: 1, dash: [3, 3] },
  "lsc-band": { fill: "muted", opacity: 0.16 },
  "lsc-edge": { stroke: "muted", width: 0.75 },
  trend: { stroke: "accent", width: 1.5 },
  thrive: { stroke: "accent", width: 1.25, dash: [5, 3] },
  whisker: { stroke: "accent", width: 1.25 },
  "visit-tick": { stroke: "accent", width: 1.25 },
  visit: { fill: "surface", stroke: "accent", width: 2 },
  "visit-significant": { fill: "accent", stroke: "accent", width: 2 },
  "visit-left-out": { stroke: "muted", width: 2, roundCaps: true },
  "day-dot": { stroke: "muted", width: 4, roundCaps: true },
  bar: { fill: "accent" },
  "bar-open": { fill: "surface", stroke: "accent", width: 1.25 },
  grid: { stroke: "grid", width: 1 },
  axis: { stroke: "axis", width: 1 },
  reading: { stroke: "accent", width: 1 },
  point: { fill: "accent", stroke: "surface", width: 2 },
  "point-beyond": { fill: "accent", stroke: "surface", width: 1 },
};

/** `halo` keeps lines from crossing the letters. */
export const textInks: Readonly<Record<TextRole, { fill: Tone; halo?: Tone }>> = {
  tick: { fill: "muted" },
  "axis-title": { fill: "muted" },
  scale: { fill: "ink" },
  "line-label": { fill: "ink" },
  "line-heading": { fill: "muted" },
  "zone-name": { fill: "ink" },
  note: { fill: "muted", halo: "page" },
  "point-text": { fill: "accent", halo: "page" },
  "point-detail": { fill: "accent", halo: "page" },
  title: { fill: "ink" },
  source: { fill: "muted" },
};

/** Scene units. */
export const haloWidth = 4;

export const picturePalette: Palette = {
  page: "#ffffff",
  surface: "#ffffff",
  grid: "#efeae0",
  axis: "#cdc3b1",
  muted: "#6b6356",
  ink: "#1e2126",
  accent: "#0e5c66",
  "band-outer": "#f1ebdf",
  "band-inner": "#e4dac7",
  "band-line": "#9b8f79",
};

/** Black and gray on white. */
export const paperPalette: Palette = {
  page: "#ffffff",
  surface: "#ffffff",
  grid: "#e6e6e6",
  axis: "#8c8c8c",
  muted: "#404040",
  ink: "#000000",
  accent: "#000000",
  "band-outer": "#eeeeee",
  "band-inner": "#d9d9d9",
  "band-line": "#7a7a7a",
};
