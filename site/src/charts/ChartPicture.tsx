import type { ChartModel, Reading } from "./model/types.ts";

interface Props {
  model: ChartModel;
  /** The drawn age being read, if any: a vertical line with a mark on each curve. */
  reading: Reading | null;
}

/** The chart's drawing, hidden from screen readers: the reading control and the table say the same in words. */
export function ChartPicture({ model, reading }: Props) {
  const { size, plot } = model;
  return (
    <svg
      className="chart-picture"
      viewBox={`0 0 ${size.width} ${size.height}`}
      width={size.width}
      height={size.height}
      aria-hidden="true"
      focusable="false"
    >
      <Axes model={model} />
      {model.areas.map((area) => (
        <path key={`${area.tone}${area.path}`} className={`chart-area-${area.tone}`} d={area.path} />
      ))}
      {model.scatter && <path className="chart-scatter" d={model.scatter} />}
      {model.lines.map((line) => (
        <path key={line.kind + line.path} className={`chart-line chart-line-${line.kind}`} d={line.path} />
      ))}
      {model.breaks.map((at) => (
        <g key={at.x}>
          <line className="chart-break" x1={at.x} x2={at.x} y1={plot.top} y2={plot.bottom} />
          <text className="chart-note" x={at.x + 5} y={plot.top - 6}>
            {at.text}
          </text>
        </g>
      ))}
      {model.labels.map((label) => (
        <text key={label.text} className="chart-label" x={label.x} y={label.y} dominantBaseline="central">
          {label.text}
        </text>
      ))}
      {reading && <ReadingMark reading={reading} model={model} />}
      <Points model={model} />
    </svg>
  );
}

function Axes({ model }: { model: ChartModel }) {
  const { plot } = model;
  return (
    <g>
      {model.yTicks.map((tick) => (
        <g key={tick.text}>
          <line className="chart-grid" x1={plot.left} x2={plot.right} y1={tick.at} y2={tick.at} />
          <text className="chart-tick" x={plot.left - 8} y={tick.at} textAnchor="end" dominantBaseline="central">
            {tick.text}
          </text>
        </g>
      ))}
      <line className="chart-axis" x1={plot.left} x2={plot.right} y1={plot.bottom} y2={plot.bottom} />
      {model.xTicks.map((tick) => (
        <g key={tick.text}>
          <line className="chart-axis" x1={tick.at} x2={tick.at} y1={plot.bottom} y2={plot.bottom + 4} />
          <text className="chart-tick" x={tick.at} y={plot.bottom + 17} textAnchor="middle">
            {tick.text}
          </text>
        </g>
      ))}
      <text className="chart-title" x={(plot.left + plot.right) / 2} y={model.size.height - 6} textAnchor="middle">
        {model.xTitle}
      </text>
      <text className="chart-title" x={4} y={14}>
        {model.yTitle}
      </text>
    </g>
  );
}

function ReadingMark({ reading, model }: { reading: Reading; model: ChartModel }) {
  return <line className="chart-reading" x1={reading.x} x2={reading.x} y1={model.plot.top} y2={model.plot.bottom} />;
}

function Points({ model }: { model: ChartModel }) {
  return model.points.map((point) => (
    <g key={`${point.x} ${point.y}`}>
      {point.beyond && <path className="chart-beyond" d={arrow(point.x, point.y, point.beyond)} />}
      <circle className="chart-point" cx={point.x} cy={point.y} r={6.5} />
      <text className="chart-point-text" x={point.textX} y={point.y} textAnchor={point.textAnchor} dominantBaseline="central">
        {point.beyond ? `${point.text} (beyond the axis)` : point.text}
      </text>
    </g>
  ));
}

function arrow(x: number, y: number, beyond: "above" | "below"): string {
  const sign = beyond === "above" ? -1 : 1;
  return `M${x - 5},${y + sign * 10}L${x},${y + sign * 17}L${x + 5},${y + sign * 10}`;
}
