import { useMemo, type ReactNode } from "react";
import { ChartOrTable } from "./ChartOrTable.tsx";
import { ChartTable } from "./ChartTable.tsx";
import type { ChartModel, ChartSize, MeasuredPoint } from "./model/types.ts";
import { ReadableChart } from "./ReadableChart.tsx";
import { useElementWidth } from "./use-element-width.ts";

interface Props {
  /** Names the chart for screen readers and the table's caption. */
  title: string;
  /** The drawing for a size, remembered by the caller while what it draws stays; null where there is nothing to draw. */
  modelFor: (size: ChartSize) => ChartModel | null;
  points?: readonly MeasuredPoint[];
  unit: string;
  /** What is read off the chart, such as "the reference". */
  noun?: string;
  /** What the table lists, such as "reference values". */
  listed?: string;
  /** Stands in for a chart of nothing. */
  emptyText: string;
  /** Further buttons below the chart. */
  children?: ReactNode;
}

const noPoints: readonly MeasuredPoint[] = [];

/** Height for a width: a golden-section-like field, never so flat that the curves merge. */
const heightFor = (width: number) => Math.round(Math.min(440, Math.max(280, width * 0.6)));

/** A chart over age: read it by pointer or arrow keys, press T for the same figures as a table. */
export function ChartFigure({
  title,
  modelFor,
  points = noPoints,
  unit,
  noun = "the reference",
  listed = "reference values",
  emptyText,
  children,
}: Props) {
  const [box, width] = useElementWidth<HTMLElement>(640);
  const model = useMemo(() => modelFor({ width, height: heightFor(width) }), [modelFor, width]);

  if (!model) return <p className="chart-empty">{emptyText}</p>;
  return (
    <ChartOrTable
      box={box}
      chart={<ReadableChart title={title} model={model} points={points} unit={unit} noun={noun} />}
      table={<ChartTable title={title} model={model} points={points} unit={unit} listed={listed} />}
    >
      {children}
    </ChartOrTable>
  );
}
