import type { FitDiagnostics } from "@trabecula/contracts";
import { formatCount } from "@trabecula/messages";
import { ChartOrTable } from "../../../charts/ChartOrTable.tsx";
import { useElementWidth } from "../../../charts/use-element-width.ts";
import { binText } from "../model/q-words.ts";
import { sampleBars } from "./model/sample-bars.ts";

type Bins = FitDiagnostics["sampleSize"];

export function SampleChart({ bins }: { bins: Bins }) {
  const [box, width] = useElementWidth<HTMLElement>(640);
  return <ChartOrTable box={box} chart={<Bars bins={bins} width={width} />} table={<SampleTable bins={bins} />} />;
}

function Bars({ bins, width }: { bins: Bins; width: number }) {
  const { plot, height, bars, xTicks } = sampleBars(bins, width);
  const persons = bins.map((bin) => bin.persons);
  return (
    <svg
      className="chart-picture"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`People by age: from ${Math.min(...persons)} to ${Math.max(...persons)} in an age bin.`}
    >
      {bars.map((bar) => (
        <g key={bar.x}>
          {bar.rowsY < bar.personsY && (
            <rect className="fit-bar-rows" x={bar.x} y={bar.rowsY} width={bar.width} height={plot.bottom - bar.rowsY} />
          )}
          <rect className="fit-bar" x={bar.x} y={bar.personsY} width={bar.width} height={plot.bottom - bar.personsY} />
          <text className="fit-bar-text" x={bar.textX} y={bar.textY} textAnchor="middle" dominantBaseline="central">
            {bar.text}
          </text>
        </g>
      ))}
      <line className="chart-axis" x1={plot.left} x2={plot.right} y1={plot.bottom} y2={plot.bottom} />
      {xTicks.map((tick) => (
        <text key={tick.text} className="chart-tick" x={tick.at} y={plot.bottom + 16} textAnchor="middle">
          {tick.text}
        </text>
      ))}
      <text className="chart-title" x={(plot.left + plot.right) / 2} y={height - 6} textAnchor="middle">
        Age (years)
      </text>
    </svg>
  );
}

function SampleTable({ bins }: { bins: Bins }) {
  return (
    <div className="chart-table-scroll" tabIndex={0} role="region" aria-label="Sample size as a table">
      <table className="chart-table fit-table">
        <caption>People and rows by age.</caption>
        <thead>
          <tr>
            <th scope="col">Ages</th>
            <th scope="col">People</th>
            <th scope="col">Rows</th>
          </tr>
        </thead>
        <tbody>
          {bins.map((bin) => (
            <tr key={bin.ageFrom}>
              <th scope="row">{binText(bin)}</th>
              <td>{formatCount(bin.persons)}</td>
              <td>{formatCount(bin.rows)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
