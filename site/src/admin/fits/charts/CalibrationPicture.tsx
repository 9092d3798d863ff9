import type { CalibrationModel } from "./model/calibration-model.ts";

/** Hidden from screen readers: the table shows the same data. */
export function CalibrationPicture({ model }: { model: CalibrationModel }) {
  const { plot } = model;
  return (
    <svg
      className="chart-picture"
      viewBox={`0 0 ${model.width} ${model.height}`}
      width={model.width}
      height={model.height}
      aria-hidden="true"
      focusable="false"
    >
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
    </svg>
  );
}
