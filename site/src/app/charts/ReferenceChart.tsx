import type { CurvesReply } from "@trabecula/contracts";
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { ChartPicture } from "./ChartPicture.tsx";
import { ChartTable } from "./ChartTable.tsx";
import { ageWindow } from "./model/age-window.ts";
import { keyAction } from "./model/chart-keys.ts";
import { formatAge, readingAtAge, readingAtX, speakReading } from "./model/reading.ts";
import { referenceModel } from "./model/reference-model.ts";
import type { ChartModel, MeasuredPoint, Reading, ValueDisplay } from "./model/types.ts";
import { useElementWidth } from "./use-element-width.ts";
import "./charts.css";

interface Props {
  /** Names the chart for screen readers and the table's caption. */
  title: string;
  curves: CurvesReply;
  points: readonly MeasuredPoint[];
  display: ValueDisplay;
}

/** Height for a width: a golden-section-like field, never so flat that the curves merge. */
const heightFor = (width: number) => Math.round(Math.min(440, Math.max(280, width * 0.6)));

/**
 * A reference chart with the measured points: read it by pointer or arrow keys, press T for the same figures as a table.
 */
export function ReferenceChart({ title, curves, points, display }: Props) {
  const [box, width] = useElementWidth<HTMLDivElement>(640);
  const [asTable, setAsTable] = useState(false);
  const size = useMemo(() => ({ width, height: heightFor(width) }), [width]);
  const near = useMemo(() => ageWindow(curves, points), [curves, points]);
  const [showsAll, setShowsAll] = useState(false);
  const model = useMemo(
    () => referenceModel(curves, points, size, display, showsAll ? null : near),
    [curves, points, size, display, near, showsAll],
  );
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

  if (!model) return <p className="chart-empty">This dataset has no curve to draw for {title}.</p>;
  return (
    <figure className="chart" ref={box} onKeyDown={onKeyDown}>
      {asTable ? (
        <ChartTable title={title} model={model} points={points} unit={display.unit} />
      ) : (
        <ReadableChart title={title} model={model} points={points} unit={display.unit} />
      )}
      <button type="button" className="chart-toggle" aria-keyshortcuts="t" onClick={() => setAsTable((shown) => !shown)}>
        {asTable ? "Show as chart" : "Show as table"} <kbd>T</kbd>
      </button>
      {near && (
        <button type="button" className="chart-toggle" onClick={() => setShowsAll((shown) => !shown)}>
          {showsAll ? `Show ages ${Math.floor(near[0])} to ${Math.ceil(near[1])}` : "Show all ages"}
        </button>
      )}
    </figure>
  );
}

function isTableKey(event: KeyboardEvent): boolean {
  return event.key.toLowerCase() === "t" && !event.ctrlKey && !event.metaKey && !event.altKey;
}

function ReadableChart({
  title,
  model,
  points,
  unit,
}: {
  title: string;
  model: ChartModel;
  points: readonly MeasuredPoint[];
  unit: string;
}) {
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
        aria-label={`${title}: read the reference by age`}
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
        {reading ? <ReadingLine reading={reading} unit={unit} /> : <Hint points={points} />}
      </figcaption>
    </>
  );
}

function Hint({ points }: { points: readonly MeasuredPoint[] }) {
  const own = points.map((point) => `${point.text} at ${formatAge(point.age)} years`).join("; ");
  return (
    <span>{own ? `Measured: ${own}. ` : ""}Point at the chart, or focus it and use the arrow keys, to read the reference at an age.</span>
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
