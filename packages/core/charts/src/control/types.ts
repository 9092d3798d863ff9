import type { DeviceEvent, PhantomPeriod } from "@trabecula/contracts";
import type { ChartTable, PlotBox } from "../over-age/types.ts";
import type { Scene } from "../scene/scene.ts";

export interface ControlRequest {
  /** Such as `QC1, section 2, Tt.vBMD`. */
  name: string;
  /** May be empty. */
  unit: string;
  /** Maximum deviation from the center in percent; null: no rule. */
  percent: number | null;
  periods: readonly PhantomPeriod[];
  events: readonly Pick<DeviceEvent, "day" | "words">[];
}

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
