import { useId, useState, type KeyboardEvent, type PointerEvent } from "react";
import { ChartPicture } from "./ChartPicture.tsx";
import { keyAction } from "./model/chart-keys.ts";
import { formatAge, readingAtAge, readingAtX, speakReading } from "./model/reading.ts";
import type { ChartModel, MeasuredPoint, Reading } from "./model/types.ts";

interface Props {
  title: string;
  model: ChartModel;
  points: readonly MeasuredPoint[];
  unit: string;
  /** What is read off the chart, such as "the reference". */
  noun: string;
}

/** A drawing over age that is read by pointer or arrow keys; the line below says what stands there. */
export function ReadableChart({ title, model, points, unit, noun }: Props) {
  const [index, setIndex] = useState<number | null>(null);
  const hintId = useId();
  const start = (points[0] && readingAtAge(model, points[0].age)) ?? 0;
  const reading = index === null ? null : (model.readings[Math.min(index, model.readings.length - 1)] ?? null);
  const spoken = reading ?? model.readings[start] ?? null;

  function onKeyDown(event: KeyboardEvent): void {
    const next = keyAction(event.key, index, start, model.readings.length);
    if (next === undefined) return;
    event.preventDefault();
    setIndex(next);
  }

  function onPointer(event: PointerEvent<HTMLDivElement>): void {
    const left = event.currentTarget.getBoundingClientRect().left;
    setIndex(readingAtX(model, event.clientX - left));
  }

  return (
    <>
      <div
        className="chart-field"
        role="slider"
        tabIndex={0}
        aria-label={`${title}: read ${noun} by age`}
        aria-describedby={hintId}
        aria-valuemin={Math.round(model.readings[0]?.age ?? 0)}
        aria-valuemax={Math.round(model.readings[model.readings.length - 1]?.age ?? 0)}
        aria-valuenow={spoken?.age ?? 0}
        aria-valuetext={spoken ? speakReading(spoken, unit) : ""}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setIndex(null)}
        onBlur={() => setIndex(null)}
      >
        <ChartPicture model={model} reading={reading} />
      </div>
      <figcaption className="chart-caption" id={hintId}>
        {reading ? <ReadingLine reading={reading} unit={unit} /> : <Hint points={points} noun={noun} />}
      </figcaption>
    </>
  );
}

function Hint({ points, noun }: { points: readonly MeasuredPoint[]; noun: string }) {
  const own = points.map((point) => `${point.text} at ${formatAge(point.age)} years`).join("; ");
  return (
    <span>
      {own ? `Measured: ${own}. ` : ""}Point at the chart, or focus it and use the arrow keys, to read {noun} at an age.
    </span>
  );
}

function ReadingLine({ reading, unit }: { reading: Reading; unit: string }) {
  return (
    <span>
      <strong>Age {formatAge(reading.age)}</strong>
      {reading.rows.map((row) => (
        <span className="chart-reading-item" key={row.label}>
          <span className="chart-reading-label">{row.label}</span> {row.text}
        </span>
      ))}
      <span className="chart-reading-label"> {unit}</span>
    </span>
  );
}
