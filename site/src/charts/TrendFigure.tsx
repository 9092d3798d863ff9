import * as words from "@trabecula/messages/charts";
import { trendChart, trendTable, type Caption, type ChartSize, type TrendPanel } from "@trabecula/charts";
import { useCallback, useMemo } from "react";
import { ChartOrTable } from "./ChartOrTable.tsx";
import { ChartTable } from "./ChartTable.tsx";
import { ReadableTrend } from "./ReadableTrend.tsx";
import { SaveButtons } from "./SaveButtons.tsx";
import { useElementWidth } from "./use-element-width.ts";

interface Props {
  /** Accessible name and title of the saved picture. Without personal data. */
  title: string;
  /** Must be memoized by the caller. */
  panels: readonly TrendPanel[];
  source: string;
}

/** Pixels. */
const panelHeight = 140;
const axisHeight = 62;

function heightFor(panels: number, width: number): number {
  return panels === 1 ? Math.round(Math.min(440, Math.max(320, width * 0.55))) : panels * panelHeight + axisHeight;
}

export function TrendFigure({ title, panels, source }: Props) {
  const [box, width] = useElementWidth<HTMLElement>(640);
  const draw = useCallback((size: ChartSize, caption?: Caption) => trendChart(panels, size, caption), [panels]);
  const chart = useMemo(() => draw({ width, height: heightFor(panels.length, width) }), [draw, panels.length, width]);
  const hasBand = panels.some(({ sets }) => sets.some(({ band }) => band !== null));
  const unit = panels.length === 1 ? panels[0]!.display.unit : "";

  if (!chart) {
    return <ChartTable title={title} chart={{ table: trendTable(panels), scene: { description: words.noneHasAge } }} unit={unit} />;
  }
  return (
    <ChartOrTable
      box={box}
      chart={<ReadableTrend title={title} chart={chart} ageless={agelessOf(panels)} hasBand={hasBand} />}
      table={<ChartTable title={title} chart={chart} unit={unit} />}
    >
      <SaveButtons title={title} source={source} draw={draw} height={heightFor(panels.length, 760) + 80} />
    </ChartOrTable>
  );
}

/** Number of scans without an age. */
function agelessOf(panels: readonly TrendPanel[]): number {
  return new Set(panels.flatMap(({ visits }) => visits.filter(({ age }) => age === null).map(({ key }) => key))).size;
}
