/** A measured point in the chart's own units (years, and the parameter's display unit). */
export interface MeasuredPoint {
  age: number;
  value: number;
  /** Written beside the point, such as `284.0 mg HA/cm³`. */
  text: string;
}

export interface ChartSize {
  width: number;
  height: number;
}

/** How stored values become shown ones: BV/TV is stored as a fraction and shown in percent. */
export interface ValueDisplay {
  unit: string;
  factor: number;
  decimals: number;
}

export interface PlotBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Tick {
  at: number;
  text: string;
}

export interface ChartArea {
  path: string;
  /** `error`: where a fitted line may lie; the others are bands of the reference. */
  tone: "outer" | "inner" | "error";
}

export interface ChartLine {
  path: string;
  kind: "centile" | "median" | "mean-line" | "guide" | "fitted";
}

/** Text at the right end of a line; `anchorY` is where the line ends, `y` where the text found room. */
export interface EndLabel {
  x: number;
  y: number;
  anchorY: number;
  text: string;
}

export interface PlottedPoint {
  x: number;
  y: number;
  text: string;
  /** Set where the value lies beyond the drawn range and is shown at its edge. */
  beyond: "above" | "below" | null;
  textX: number;
  textAnchor: "start" | "end";
}

/** What the chart says at one drawn age: the API's own figures, never interpolated here. */
export interface Reading {
  age: number;
  x: number;
  /** `detail` stands in the table only, such as the band of a standard error. */
  rows: { label: string; value: number; text: string; detail?: string }[];
}

/** Everything that a chart draws, in pixels; pure data, so that a picture can be tested without a browser. */
export interface ChartModel {
  size: ChartSize;
  plot: PlotBox;
  xTicks: Tick[];
  yTicks: Tick[];
  xTitle: string;
  yTitle: string;
  /** One path of dots: the measurements that the lines were fitted to. */
  scatter?: string;
  areas: ChartArea[];
  lines: ChartLine[];
  labels: EndLabel[];
  /** Ages at which one reference ends and the next begins. */
  breaks: { x: number; text: string }[];
  points: PlottedPoint[];
  readings: Reading[];
}
