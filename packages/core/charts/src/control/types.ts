import type { DeviceEvent, PhantomPeriod } from "@trabecula/contracts";
import type { ChartTable, PlotBox } from "../over-age/types.ts";
import type { Scene } from "../scene/scene.ts";

/** The values of a phantom by day, as the server judged them. */
export interface ControlRequest {
  /** Such as `QC1, section 2, Tt.vBMD`. */
  name: string;
  /** Empty where nobody names it. */
  unit: string;
  /** How far a day may lie from the center, in percent of it; null: no such rule. */
  percent: number | null;
  periods: readonly PhantomPeriod[];
  events: readonly Pick<DeviceEvent, "day" | "words">[];
}

/** What is said of a day, and where it stands in the picture. */
export interface ControlReading {
  id: string;
  day: string;
  x: number;
  words: string;
}

export interface ControlPicture {
  scene: Scene;
  plot: PlotBox;
  readings: readonly ControlReading[];
  table: ChartTable;
}
