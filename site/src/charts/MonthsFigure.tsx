import * as words from "@trabecula/words/charts";
import { monthsChart, vertical, type MonthsChart, type MonthsRequest } from "@trabecula/charts";
import { useId, useMemo, useState, type KeyboardEvent, type PointerEvent } from "react";
import { keyAction } from "./chart-keys.ts";
import { ChartOrTable } from "./ChartOrTable.tsx";
import { ChartTable } from "./ChartTable.tsx";
import { ScenePicture } from "./ScenePicture.tsx";
import { useElementWidth } from "./use-element-width.ts";

interface Props {
  /** Names the chart for screen readers and its table. */
  title: string;
  /** Remembered by the caller while it stays. */
  request: MonthsRequest;
}

/** Of each thing that is counted, and of the months' names below. */
const [panelHeight, axisHeight] = [116, 26];

/** Counts by month: read them by pointer, touch or keys, or see the same as a table. */
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

/** The bars, and a line below that always says one month: the last at first. */
function ReadableMonths({ title, chart: { scene, plot, readings } }: { title: string; chart: MonthsChart }) {
  const hintId = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const index = Math.min(pointed ?? chosen ?? readings.length - 1, readings.length - 1);
  const reading = readings[index]!;

  function onKeyDown(event: KeyboardEvent): void {
    const next = keyAction(event.key, index, readings.length);
    if (next === undefined) return;
    event.preventDefault();
    setPointed(null);
    setChosen(next);
  }

  /** A mouse reads while it hovers and keeps the month on a click; a finger or a pen keeps where it was put. */
  function onPointer(event: PointerEvent<HTMLDivElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = ((event.clientX - left) * scene.width) / width;
    const part = (at - plot.left) / (plot.right - plot.left);
    const month = Math.max(0, Math.min(readings.length - 1, Math.floor(part * readings.length)));
    setPointed(event.pointerType === "mouse" ? month : null);
    if (event.pointerType !== "mouse" || event.type === "pointerdown") setChosen(month);
  }

  return (
    <>
      <div
        className="chart-field"
        role="slider"
        tabIndex={0}
        aria-label={words.readMonths(title)}
        aria-describedby={hintId}
        aria-valuemin={1}
        aria-valuemax={readings.length}
        aria-valuenow={index + 1}
        aria-valuetext={reading.words}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setPointed(null)}
      >
        <ScenePicture scene={scene}>
          {(pointed ?? chosen) !== null && <path className="chart-reading" d={vertical(reading.x, plot.top, plot.bottom)} />}
        </ScenePicture>
      </div>
      <figcaption className="chart-caption">
        <p className="chart-readout">{reading.words}</p>
      </figcaption>
      <p id={hintId} className="chart-hint">
        {words.howToReadMonths}
      </p>
    </>
  );
}
