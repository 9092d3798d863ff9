import * as words from "@trabecula/messages/charts";
import { trendChart, trendTable, type Caption, type ChartSize, type TrendPanel } from "@trabecula/charts";
import { useCallback, useMemo } from "react";
import { ChartOrTable } from "./ChartOrTable.tsx";
import { ChartTable } from "./ChartTable.tsx";
import { ReadableTrend } from "./ReadableTrend.tsx";
import { SaveButtons } from "./SaveButtons.tsx";
import { useElementWidth } from "./use-element-width.ts";

interface Props {
  /** Names the chart for screen readers, its table and a saved picture: the parameter and its site, nothing of a person. */
  title: string;
  /** One parameter to read from, or several beneath each other; remembered by the caller while they stay. */
  panels: readonly TrendPanel[];
  /** Where the reference behind comes from, written into a saved picture. */
  source: string;
}

/** Of each of several panels, and of the axis of ages below them. */
const panelHeight = 140;
const axisHeight = 62;

function heightFor(panels: number, width: number): number {
  return panels === 1 ? Math.round(Math.min(440, Math.max(320, width * 0.55))) : panels * panelHeight + axisHeight;
}

/** Change over time: read it by pointer, touch or keys, see the same as a table, save it as a picture. */
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

/** How many scans have no place on an axis of ages. */
function agelessOf(panels: readonly TrendPanel[]): number {
  return new Set(panels.flatMap(({ visits }) => visits.filter(({ age }) => age === null).map(({ key }) => key))).size;
}
