import { controlPicture, vertical, type ControlPicture, type ControlRequest } from "@trabecula/charts";
import { useId, useMemo, useState } from "react";
import { ChartField } from "../../../charts/ChartField.tsx";
import { ChartOrTable } from "../../../charts/ChartOrTable.tsx";
import { ChartTable } from "../../../charts/ChartTable.tsx";
import { useElementWidth } from "../../../charts/use-element-width.ts";

const height = 300;

/** Readable by pointer, touch or keyboard, or as a table. */
export function ControlFigure({ request }: { request: ControlRequest }) {
  const [box, width] = useElementWidth<HTMLElement>(720);
  const chart = useMemo(() => controlPicture(request, { width, height }), [request, width]);
  if (!chart) return null;
  return (
    <ChartOrTable
      box={box}
      chart={<ReadableControl chart={chart} hasPercent={request.percent !== null} />}
      table={<ChartTable title={request.name} chart={chart} unit="" />}
    />
  );
}

function ReadableControl({ chart: { scene, plot, readings }, hasPercent }: { chart: ControlPicture; hasPercent: boolean }) {
  const hintId = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const index = Math.min(pointed ?? chosen ?? readings.length - 1, readings.length - 1);
  const reading = readings[index]!;

  function nearest(x: number): number {
    const right = readings.findIndex((one) => one.x >= x);
    if (right <= 0) return right === 0 ? 0 : readings.length - 1;
    return x - readings[right - 1]!.x < readings[right]!.x - x ? right - 1 : right;
  }

  return (
    <>
      <ChartField
        {...{ hintId, scene, index, setPointed, setChosen }}
        label={`${scene.title}: read day by day`}
        words={reading.words}
        values={{ min: 1, max: readings.length, now: index + 1 }}
        count={readings.length}
        findAt={nearest}
      >
        {(pointed ?? chosen) !== null && <path className="chart-reading" d={vertical(reading.x, plot.top, plot.bottom)} />}
      </ChartField>
      <figcaption className="chart-caption">
        <p className="chart-readout">{reading.words}</p>
        <p>
          Tinted: 2 and 3 SD around the center, as the days have taught both; a day is judged by those before it.{" "}
          {hasPercent && "Dotted: the percentage of the center. "}Filled: out of control. Dots: days that make the limits, and many days in
          control. Letters: changes of the scanner.
        </p>
      </figcaption>
      <p id={hintId} className="chart-hint">
        Tap or point at the chart, or use the arrow keys, to read another day.
      </p>
    </>
  );
}
