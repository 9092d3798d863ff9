import type { FitDiagnostics } from "@trabecula/contracts";
import { extentOf, linearScale, niceTicks, type PlotBox } from "@trabecula/charts";
import { trimmed } from "@trabecula/report-types";
import type { Tick } from "@trabecula/fit-report/figures";

type Calibration = FitDiagnostics["calibration"][number];

export interface CalibrationRow {
  percentile: number;
  y: number;
  /** Center of the observed share and its expected interval. */
  observedX: number;
  from: number;
  to: number;
  isOutside: boolean;
}

export interface CalibrationModel {
  width: number;
  height: number;
  plot: PlotBox;
  zeroX: number;
  ticks: Tick[];
  rows: CalibrationRow[];
}

const rowHeight = 26;
const margins = { left: 40, right: 16, top: 8, bottom: 42 };
/** Minimum axis range in percentage points, so that small differences look small. */
const smallestReach = 2;

export function isOutside({ observed, low, high }: Calibration): boolean {
  return observed < low || observed > high;
}

/** Geometry of observed minus nominal share below each percentile, in percentage points. */
export function calibrationModel(calibration: readonly Calibration[], width: number): CalibrationModel {
  const differences = calibration.flatMap(({ percentile, observed, low, high }) =>
    [observed, low, high].map((share) => share - percentile),
  );
  const extent = extentOf(differences) ?? [0, 0];
  const reach = Math.max(smallestReach, -extent[0], extent[1]) * 1.08;
  const height = margins.top + rowHeight * calibration.length + margins.bottom;
  const plot = { left: margins.left, right: width - margins.right, top: margins.top, bottom: height - margins.bottom };
  const x = linearScale([-reach, reach], [plot.left, plot.right]);
  const highestFirst = [...calibration].sort((a, b) => b.percentile - a.percentile);
  return {
    width,
    height,
    plot,
    zeroX: x(0),
    ticks: niceTicks(x.domain, 5).values.map((value) => ({ at: x(value), text: signed(value) })),
    rows: highestFirst.map((row, index) => ({
      percentile: row.percentile,
      y: plot.top + rowHeight * (index + 0.5),
      observedX: x(row.observed - row.percentile),
      from: x(row.low - row.percentile),
      to: x(row.high - row.percentile),
      isOutside: isOutside(row),
    })),
  };
}

function signed(value: number): string {
  return value > 0 ? `+${trimmed(value)}` : trimmed(value);
}
