import type { FitDiagnostics } from "@trabecula/contracts";
import { formatNumber, trimmed } from "@trabecula/report-types";
import { useElementWidth } from "../../../charts/use-element-width.ts";
import { FitTable, MisfitMark } from "./FitTable.tsx";
import { extentOf, linearScale, niceTicks, type PlotBox } from "@trabecula/charts";
import type { Tick } from "@trabecula/fit-report/figures";
import { Picture } from "./Picture.tsx";

export function CalibrationSection({ calibration }: { calibration: readonly Calibration[] }) {
  const [box, width] = useElementWidth<HTMLDivElement>(480);
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <div ref={box} className="min-w-0">
        <CalibrationPicture model={calibrationModel(calibration, width)} />
      </div>
      <FitTable
        label="Calibration table"
        caption="Observed share below each percentile, in percent"
        columns={["Percentile", "Observed below (%)", "Expected (%)"]}
        rows={calibration.map((row) => {
          const observed = formatNumber(row.observed, 1);
          return {
            heading: `P${row.percentile}`,
            cells: [
              isOutside(row) ? <MisfitMark key="observed" text={observed} spoken="outside the interval" /> : observed,
              `${formatNumber(row.low, 1)} to ${formatNumber(row.high, 1)}`,
            ],
          };
        })}
      />
    </div>
  );
}

export function CalibrationPicture({ model }: { model: CalibrationModel }) {
  const { plot } = model;
  return (
    <Picture width={model.width} height={model.height}>
      {model.ticks.map((tick) => (
        <g key={tick.text}>
          <line className="chart-grid" x1={tick.at} x2={tick.at} y1={plot.top} y2={plot.bottom} />
          <text className="chart-tick" x={tick.at} y={plot.bottom + 17} textAnchor="middle">
            {tick.text}
          </text>
        </g>
      ))}
      <line className="chart-axis" x1={model.zeroX} x2={model.zeroX} y1={plot.top} y2={plot.bottom} />
      {model.rows.map((row) => (
        <g key={row.percentile}>
          <text className="chart-label" x={plot.left - 8} y={row.y} textAnchor="end" dominantBaseline="central">
            P{row.percentile}
          </text>
          <rect className="fit-limits" x={row.from} y={row.y - 7} width={Math.max(1, row.to - row.from)} height={14} rx={2} />
          <circle className={row.isOutside ? "fit-mark-outside" : "fit-mark"} cx={row.observedX} cy={row.y} r={4.5} />
        </g>
      ))}
      <text className="chart-title" x={(plot.left + plot.right) / 2} y={model.height - 6} textAnchor="middle">
        Observed minus percentile (percentage points)
      </text>
    </Picture>
  );
}

type Calibration = FitDiagnostics["calibration"][number];

interface CalibrationRow {
  percentile: number;
  y: number;
  /** Center of the observed share and its expected interval. */
  observedX: number;
  from: number;
  to: number;
  isOutside: boolean;
}

interface CalibrationModel {
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

function isOutside({ observed, low, high }: Calibration): boolean {
  return observed < low || observed > high;
}

/** Observed minus nominal share below each percentile, in percentage points. */
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
