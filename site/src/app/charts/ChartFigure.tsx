import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { ChartTable } from "./ChartTable.tsx";
import type { ChartModel, ChartSize, MeasuredPoint } from "./model/types.ts";
import { ReadableChart } from "./ReadableChart.tsx";
import { useElementWidth } from "./use-element-width.ts";
import "./charts.css";

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
  const [asTable, setAsTable] = useState(false);
  const model = useMemo(() => modelFor({ width, height: heightFor(width) }), [modelFor, width]);
  const keepsFocus = useRef(false);
  useEffect(() => {
    if (keepsFocus.current) box.current?.querySelector<HTMLElement>(asTable ? ".chart-table-scroll" : ".chart-field")?.focus();
    keepsFocus.current = false;
  }, [asTable, box]);

  /** The key swaps the views under the reader's focus, so the focus goes along. */
  function onKeyDown(event: KeyboardEvent): void {
    if (!isTableKey(event)) return;
    keepsFocus.current = !(event.target instanceof HTMLButtonElement);
    setAsTable((shown) => !shown);
  }

  if (!model) return <p className="chart-empty">{emptyText}</p>;
  return (
    <figure className="chart" ref={box} onKeyDown={onKeyDown}>
      {asTable ? (
        <ChartTable title={title} model={model} points={points} unit={unit} listed={listed} />
      ) : (
        <ReadableChart title={title} model={model} points={points} unit={unit} noun={noun} />
      )}
      <button type="button" className="chart-toggle" aria-keyshortcuts="t" onClick={() => setAsTable((shown) => !shown)}>
        {asTable ? "Show as chart" : "Show as table"} <kbd>T</kbd>
      </button>
      {children}
    </figure>
  );
}

function isTableKey(event: KeyboardEvent): boolean {
  return event.key.toLowerCase() === "t" && !event.ctrlKey && !event.metaKey && !event.altKey;
}
