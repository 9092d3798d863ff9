import * as words from "@trabecula/messages/charts";
import type { Caption, ChartSize, OverAgeChart } from "@trabecula/charts";
import { useMemo, type ReactNode } from "react";
import { ChartOrTable } from "./ChartOrTable.tsx";
import { ChartTable } from "./ChartTable.tsx";
import { ReadableChart } from "./ReadableChart.tsx";
import { SaveButtons } from "./SaveButtons.tsx";
import { useElementWidth } from "./use-element-width.ts";

interface Props {
  /** Names the chart for screen readers, its table and a saved picture: the parameter and its site, nothing of a person. */
  title: string;
  /** The drawing for a size, remembered by the caller while what it draws stays; null where there is nothing to draw. */
  chartFor: (size: ChartSize, caption?: Caption) => OverAgeChart | null;
  unit: string;
  /** Where reading begins, in years; the first drawn age where it is left out. */
  startAge?: number;
  /** What is read off the chart, such as "the reference". */
  noun?: string;
  /** Percentiles that a reader may ask for alone. */
  hasPercentiles?: boolean;
  /** Where the figures come from, written into a saved picture. */
  source: string;
  /** Stands in for a chart of nothing. */
  emptyText: string;
  /** Further buttons below the chart. */
  children?: ReactNode;
}

/** Height for a width: a golden-section-like field, never so flat that the curves merge. */
const heightFor = (width: number) => Math.round(Math.min(440, Math.max(300, width * 0.6)));

/** A chart over age: read it by pointer, touch or keys, see the same figures as a table, save it as a picture. */
export function ChartFigure(props: Props) {
  const { title, chartFor, unit, startAge, noun = words.theReference, hasPercentiles = false, source, emptyText, children } = props;
  const [box, width] = useElementWidth<HTMLElement>(640);
  const chart = useMemo(() => chartFor({ width, height: heightFor(width) }), [chartFor, width]);

  if (!chart) return <p className="chart-empty">{emptyText}</p>;
  return (
    <ChartOrTable
      box={box}
      chart={<ReadableChart title={title} chart={chart} startAge={startAge} noun={noun} hasPercentiles={hasPercentiles} />}
      table={<ChartTable title={title} chart={chart} unit={unit} />}
    >
      {children}
      <SaveButtons title={title} source={source} draw={chartFor} />
    </ChartOrTable>
  );
}
