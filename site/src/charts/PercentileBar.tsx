import { barGeometry } from "./model/bar-geometry.ts";
import "./charts.css";

interface Props {
  /** Where the value stands, in SD of the reference. */
  score: number;
}

/** A small bar: the middle 90 % and 50 % of the reference, its median, and the measured value; the words stand beside it. */
export function PercentileBar({ score }: Props) {
  const { width, height, outer, inner, median, mark, beyond } = barGeometry(score);
  const middle = height / 2;
  return (
    <svg className="percentile-bar" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" focusable="false">
      <line className="chart-grid" x1={0} x2={width} y1={middle} y2={middle} />
      <rect className="chart-area-outer" x={outer.x} y={middle - 6} width={outer.width} height={12} rx={2} />
      <rect className="chart-area-inner" x={inner.x} y={middle - 6} width={inner.width} height={12} />
      <line className="percentile-median" x1={median} x2={median} y1={middle - 6} y2={middle + 6} />
      {beyond === null ? (
        <circle className="chart-point" cx={mark} cy={middle} r={5} />
      ) : (
        <path
          className="percentile-beyond"
          d={
            beyond === "low"
              ? `M${mark + 6},${middle - 5}L${mark},${middle}L${mark + 6},${middle + 5}Z`
              : `M${mark - 6},${middle - 5}L${mark},${middle}L${mark - 6},${middle + 5}Z`
          }
        />
      )}
    </svg>
  );
}
