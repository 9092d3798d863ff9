import type { WormModel } from "@trabecula/fit-report/figures";

export function WormPicture({ model, label }: { model: WormModel; label: string }) {
  const { size, plot } = model;
  return (
    <svg
      className="chart-picture"
      viewBox={`0 0 ${size.width} ${size.height}`}
      width={size.width}
      height={size.height}
      role="img"
      aria-label={label}
    >
      <path className="fit-worm-limits" d={model.band} />
      <line className="chart-grid" x1={plot.left} x2={plot.right} y1={model.zeroY} y2={model.zeroY} />
      <rect className="fit-frame" x={plot.left} y={plot.top} width={plot.right - plot.left} height={plot.bottom - plot.top} />
      {model.yTicks.map((tick) => (
        <text key={tick.text} className="chart-tick" x={plot.left - 6} y={tick.at} textAnchor="end" dominantBaseline="central">
          {tick.text}
        </text>
      ))}
      {model.xTicks.map((tick) => (
        <text key={tick.text} className="chart-tick" x={tick.at} y={plot.bottom + 15} textAnchor="middle">
          {tick.text}
        </text>
      ))}
      {model.titles && (
        <>
          <text className="chart-title" x={4} y={12}>
            {model.titles.y}
          </text>
          <text className="chart-title" x={(plot.left + plot.right) / 2} y={size.height - 6} textAnchor="middle">
            {model.titles.x}
          </text>
        </>
      )}
      <path className="fit-dots" d={model.dots} />
      {model.edgeDots && <path className="fit-dots-edge" d={model.edgeDots} />}
      <path className="fit-cubic" d={model.cubic} />
    </svg>
  );
}
