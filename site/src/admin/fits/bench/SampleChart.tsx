import type { FitDiagnostics } from "@trabecula/contracts";
import { formatCount } from "@trabecula/messages";
import { ChartOrTable } from "../../../charts/ChartOrTable.tsx";
import { useElementWidth } from "../../../charts/use-element-width.ts";
import { binText, FitTable } from "./FitTable.tsx";
import { linearScale, niceTicks, type PlotBox } from "@trabecula/charts";
import type { Tick } from "@trabecula/fit-report/figures";
import { Picture } from "./Picture.tsx";

type Bins = FitDiagnostics["sampleSize"];

export function SampleChart({ bins }: { bins: Bins }) {
  const [box, width] = useElementWidth<HTMLElement>(640);
  return <ChartOrTable box={box} chart={<Bars bins={bins} width={width} />} table={<SampleTable bins={bins} />} />;
}

function Bars({ bins, width }: { bins: Bins; width: number }) {
  const { plot, height, bars, xTicks } = sampleBars(bins, width);
  const persons = bins.map((bin) => bin.persons);
  return (
    <Picture {...{ width, height }} label={`People by age: from ${Math.min(...persons)} to ${Math.max(...persons)} in an age bin.`}>
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
    </Picture>
  );
}

function SampleTable({ bins }: { bins: Bins }) {
  return (
    <FitTable
      label="Sample size as a table"
      caption="People and rows by age."
      captionShown
      columns={["Ages", "People", "Rows"]}
      rows={bins.map((bin) => ({ heading: binText(bin), cells: [formatCount(bin.persons), formatCount(bin.rows)] }))}
    />
  );
}

interface SampleBar {
  x: number;
  width: number;
  personsY: number;
  rowsY: number;
  text: string;
  textX: number;
  textY: number;
}

interface SampleBars {
  width: number;
  height: number;
  plot: PlotBox;
  xTicks: Tick[];
  bars: SampleBar[];
}

const margins = { left: 8, right: 8, top: 8, bottom: 42 };
const textDrop = 12;
/** Minimum bar width for a number, in pixels. */
const roomForText = 22;

/** The filled part is persons, the outline is further rows. */
export function sampleBars(bins: readonly FitDiagnostics["sampleSize"][number][], width: number): SampleBars {
  const height = 170;
  const plot = { left: margins.left, right: width - margins.right, top: margins.top, bottom: height - margins.bottom };
  const x = linearScale([bins[0]?.ageFrom ?? 0, bins[bins.length - 1]?.ageTo ?? 1], [plot.left, plot.right]);
  const y = linearScale([0, Math.max(1, ...bins.map((bin) => bin.rows))], [plot.bottom, plot.top]);
  return {
    width,
    height,
    plot,
    xTicks: niceTicks(x.domain, width < 480 ? 5 : 9).values.map((age) => ({ at: x(age), text: String(age) })),
    bars: bins.map((bin) => {
      const [left, right] = [x(bin.ageFrom), x(bin.ageTo)];
      return {
        x: left + 0.5,
        width: Math.max(1, right - left - 1),
        personsY: y(bin.persons),
        rowsY: y(bin.rows),
        text: right - left >= roomForText ? String(bin.persons) : "",
        textX: (left + right) / 2,
        textY: Math.min(y(bin.persons) + textDrop, plot.bottom - textDrop / 2),
      };
    }),
  };
}
