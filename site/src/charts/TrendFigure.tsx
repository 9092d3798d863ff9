import * as messages from "@trabecula/messages/charts";
import {
  hasThrive,
  thriveMeaning,
  trendChart,
  trendHeight,
  trendTable,
  type Caption,
  type ChartSize,
  type TrendPanel,
  trendReadingAt,
  vertical,
  type TrendChart,
} from "@trabecula/charts";
import { useCallback, useMemo, useId, useState } from "react";
import { ChartOrTable } from "./ChartOrTable.tsx";
import { ChartTable } from "./ChartTable.tsx";
import { SaveButtons } from "./SaveButtons.tsx";
import { useElementWidth } from "./use-element-width.ts";
import { ChartField } from "./ChartField.tsx";
import { Kept, kept } from "../ui/Kept.tsx";

export function TrendFigure({ title, panels, source }: { title: string; panels: readonly TrendPanel[]; source: string }) {
  const [box, width] = useElementWidth<HTMLElement>(640);
  const draw = useCallback((size: ChartSize, caption?: Caption) => trendChart(panels, size, caption), [panels]);
  const chart = useMemo(() => draw({ width, height: trendHeight(panels.length, width) }), [draw, panels.length, width]);
  const hasBand = panels.some(({ sets }) => sets.some(({ band }) => band !== null));
  const isThriving = panels.some(hasThrive);
  const unit = panels.length === 1 ? panels[0]!.display.unit : "";

  if (!chart) {
    return <ChartTable title={title} chart={{ table: trendTable(panels), scene: { description: messages.noneHasAge } }} unit={unit} />;
  }
  return (
    <ChartOrTable
      box={box}
      chart={<ReadableTrend title={title} chart={chart} ageless={agelessOf(panels)} hasBand={hasBand} isThriving={isThriving} />}
      table={<ChartTable title={title} chart={chart} unit={unit} />}
    >
      <SaveButtons title={title} source={source} draw={draw} height={trendHeight(panels.length, 760) + 80} />
    </ChartOrTable>
  );
}

function agelessOf(panels: readonly TrendPanel[]): number {
  return new Set(panels.flatMap(({ visits }) => visits.filter(({ age }) => age === null).map(({ key }) => key))).size;
}

interface ReadableTrendProps {
  title: string;
  chart: TrendChart;
  ageless: number;
  hasBand: boolean;
  isThriving: boolean;
}

const ring = 9;

function ReadableTrend({ title, chart, ageless, hasBand, isThriving }: ReadableTrendProps) {
  const { readings, scene } = chart;
  const hintId = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const found = readings.findIndex(({ key }) => key === (pointed ?? chosen));
  const index = found < 0 ? readings.length - 1 : found;
  const reading = readings[index]!;
  const keyAt = (at: number | null) => (at === null ? null : readings[at]!.key);

  return (
    <>
      <ChartField
        {...{ hintId, scene, index }}
        label={messages.readScans(title)}
        words={reading.words}
        values={{ min: 1, max: readings.length, now: index + 1 }}
        count={readings.length}
        findAt={(x, y) => trendReadingAt(readings, x, y)}
        setPointed={(at) => setPointed(keyAt(at))}
        setChosen={(at) => setChosen(keyAt(at))}
      >
        {found >= 0 && (
          <>
            {reading.guides.map(({ x, top, bottom }) => (
              <path key={`${x} ${top}`} className="chart-reading" d={vertical(x, top, bottom)} />
            ))}
            {reading.spots.map(({ x, y }) => (
              <circle key={`${x} ${y}`} className="chart-reading" cx={x} cy={y} r={ring} />
            ))}
          </>
        )}
      </ChartField>
      <figcaption className="chart-caption">
        <p className="chart-readout chart-trend-readout">
          <Kept text={reading.words} />
        </p>
        {isThriving && <p>{thriveMeaning}</p>}
        {readings.length === 1 && <p>{messages.oneScan}</p>}
        {ageless > 0 && <p>{messages.withoutAge(ageless)}</p>}
      </figcaption>
      <p id={hintId} className="chart-hint">
        {hasBand && kept(`${messages.band} `)}
        {messages.howToReadScans}
      </p>
    </>
  );
}
