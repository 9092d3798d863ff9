import type { ChartSize } from "@trabecula/charts";
import { formatNumber } from "@trabecula/report-types";
import { formatCount } from "@trabecula/messages";
import { ChartOrTable } from "../../../charts/ChartOrTable.tsx";
import { useElementWidth } from "../../../charts/use-element-width.ts";
import { wormModel, wormReach, type Worm, type WormModel } from "@trabecula/fit-report/figures";
import { binText, FitTable, MisfitMark } from "./FitTable.tsx";
import { kept } from "../../../ui/Kept.tsx";
import { Picture } from "./Picture.tsx";

const small: ChartSize = { width: 232, height: 168 };
const widest = 480;

export function WormSection({ worms }: { worms: readonly Worm[] }) {
  const [box, width] = useElementWidth<HTMLElement>(widest);
  const large: ChartSize = { width: Math.max(small.width, Math.min(widest, width)), height: width < widest ? 250 : 340 };
  const reach = wormReach(worms.slice(1));
  return (
    <ChartOrTable
      box={box}
      chart={
        <ul className="fit-worms" aria-label="Worm plots">
          {worms.map((worm, index) => (
            <li key={`${worm.ageFrom} ${worm.ageTo} ${index}`} className={index === 0 ? "fit-worm-all" : undefined}>
              <p className="mb-1 text-sm">
                <span className="font-medium tabular-nums">{kept(titleOf(worm, index))}</span>{" "}
                <span className="text-muted tabular-nums">n = {formatCount(worm.persons)} · </span>
                {worm.misfit ? <MisfitMark text="Misfit" /> : <span className="text-muted">Within the band</span>}
              </p>
              <WormPicture
                model={index === 0 ? wormModel(worm, large, wormReach([worm]), true) : wormModel(worm, small, reach)}
                label={spoken(worm, index)}
              />
            </li>
          ))}
        </ul>
      }
      table={<WormTable worms={worms} />}
    />
  );
}

function titleOf(worm: Worm, index: number): string {
  return index === 0 ? "All ages" : `Ages ${binText(worm)}`;
}

function spoken(worm: Worm, index: number): string {
  const outside = `${formatNumber(worm.outside * 100, 0)} % of the points outside the band`;
  return `Worm plot, ${titleOf(worm, index).toLowerCase()}: ${outside}, ${worm.misfit ? "a misfit" : "within the band"}.`;
}

function WormTable({ worms }: { worms: readonly Worm[] }) {
  return (
    <FitTable
      label="Worm plots as a table"
      caption="Cubic through each worm, and the share of points outside the 95 % band."
      captionShown
      columns={["Ages", "People", "Level", "Slope", "Parabola", "S-shape", "Outside", "Verdict"]}
      rows={worms.map((worm, index) => ({
        heading: index === 0 ? "All" : binText(worm),
        cells: [
          formatCount(worm.persons),
          ...worm.cubic.map((term) => formatNumber(term, 2)),
          `${formatNumber(worm.outside * 100, 0)} %`,
          worm.misfit ? <MisfitMark key="verdict" text="Misfit" /> : "Within the band",
        ],
      }))}
    />
  );
}

export function WormPicture({ model, label }: { model: WormModel; label: string }) {
  const { size, plot } = model;
  return (
    <Picture {...{ ...size, label }}>
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
    </Picture>
  );
}
