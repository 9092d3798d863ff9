import * as words from "@trabecula/messages/charts";
import type { Caption, ChartSize, OverAgeChart } from "@trabecula/charts";
import { useMemo, type ReactNode } from "react";
import { ChartOrTable } from "./ChartOrTable.tsx";
import { ChartTable } from "./ChartTable.tsx";
import { ReadableChart } from "./ReadableChart.tsx";
import { SaveButtons } from "./SaveButtons.tsx";
import { useElementWidth } from "./use-element-width.ts";

interface Props {
  /** Accessible name and title of the saved picture. Without personal data. */
  title: string;
  /** Must be memoized by the caller; null if there is nothing to draw. */
  chartFor: (size: ChartSize, caption?: Caption) => OverAgeChart | null;
  unit: string;
  /** Initial age in years; defaults to the first drawn age. */
  startAge?: number;
  noun?: string;
  hasPercentiles?: boolean;
  /** Source, written into the saved picture. */
  source: string;
  emptyText: string;
  children?: ReactNode;
}

/** Keeps enough height that curves do not merge. */
const heightFor = (width: number) => Math.round(Math.min(440, Math.max(300, width * 0.6)));

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
