import * as words from "@trabecula/messages/charts";
import { monthsChart, vertical, type MonthsChart, type MonthsRequest } from "@trabecula/charts";
import { useId, useMemo, useState } from "react";
import { ChartField } from "./ChartField.tsx";
import { ChartOrTable } from "./ChartOrTable.tsx";
import { ChartTable } from "./ChartTable.tsx";
import { useElementWidth } from "./use-element-width.ts";

interface Props {
  title: string;
  /** Must be memoized by the caller. */
  request: MonthsRequest;
}

/** Pixels. */
const [panelHeight, axisHeight] = [116, 26];

export function MonthsFigure({ title, request }: Props) {
  const [box, width] = useElementWidth<HTMLElement>(640);
  const chart = useMemo(() => monthsChart(request, { width, height: request.panels.length * panelHeight + axisHeight }), [request, width]);
  if (!chart) return null;
  return (
    <ChartOrTable
      box={box}
      chart={<ReadableMonths title={title} chart={chart} />}
      table={<ChartTable title={title} chart={chart} unit="" />}
    />
  );
}

function ReadableMonths({ title, chart: { scene, plot, readings } }: { title: string; chart: MonthsChart }) {
  const hintId = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const index = Math.min(pointed ?? chosen ?? readings.length - 1, readings.length - 1);
  const reading = readings[index]!;

  function monthAt(x: number): number {
    const part = (x - plot.left) / (plot.right - plot.left);
    return Math.max(0, Math.min(readings.length - 1, Math.floor(part * readings.length)));
  }

  return (
    <>
      <ChartField
        {...{ hintId, scene, index, setPointed, setChosen }}
        label={words.readMonths(title)}
        words={reading.words}
        values={{ min: 1, max: readings.length, now: index + 1 }}
        count={readings.length}
        findAt={monthAt}
      >
        {(pointed ?? chosen) !== null && <path className="chart-reading" d={vertical(reading.x, plot.top, plot.bottom)} />}
      </ChartField>
      <figcaption className="chart-caption">
        <p className="chart-readout">{reading.words}</p>
      </figcaption>
      <p id={hintId} className="chart-hint">
        {words.howToReadMonths}
      </p>
    </>
  );
}
