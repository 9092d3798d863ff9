import { readingAtAge, readingAtX, vertical, type OverAgeChart, type Reading } from "@trabecula/charts";
import { useId, useState, type KeyboardEvent, type PointerEvent } from "react";
import { keyAction } from "./chart-keys.ts";
import { LookUp } from "./LookUp.tsx";
import { ScenePicture } from "./ScenePicture.tsx";

interface Props {
  title: string;
  chart: OverAgeChart;
  /** Where reading begins, in years, such as the person's own age. */
  startAge?: number | undefined;
  /** What is read off the chart, such as "the reference". */
  noun: string;
  hasPercentiles: boolean;
}

/** A chart over age and a line below it that always says what stands at an age: the person's own at first. */
export function ReadableChart({ title, chart, startAge, noun, hasPercentiles }: Props) {
  const { readings, standing } = chart;
  const start = (startAge === undefined ? 0 : readingAtAge(readings, startAge)) ?? 0;
  const [chosen, setChosen] = useState<number | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const last = readings.length - 1;
  const reading = readings[Math.min(pointed ?? chosen ?? start, last)];

  if (!reading) return <StandingChart chart={chart} />;
  return (
    <>
      <Field {...{ title, chart, noun, reading, start, chosen, setChosen, setPointed, isMoved: (pointed ?? chosen) !== null }} />
      <figcaption className="chart-caption">
        <p className="chart-readout">{reading.words}</p>
        {standing && <p>{standing}</p>}
      </figcaption>
      {hasPercentiles && <LookUp readings={readings} reading={reading} onAge={(age) => setChosen(readingAtAge(readings, age))} />}
    </>
  );
}

/** Where nothing changes with age there is nothing to read off: the words below say it all. */
function StandingChart({ chart }: { chart: OverAgeChart }) {
  return (
    <>
      <div className="chart-field" tabIndex={0} role="group" aria-label={chart.scene.title}>
        <ScenePicture scene={chart.scene} role="image" />
      </div>
      {chart.standing && <figcaption className="chart-caption">{chart.standing}</figcaption>}
    </>
  );
}

interface FieldProps extends Pick<Props, "title" | "chart" | "noun"> {
  reading: Reading;
  start: number;
  chosen: number | null;
  setChosen: (index: number | null) => void;
  setPointed: (index: number | null) => void;
  isMoved: boolean;
}

function Field({ title, chart, noun, reading, start, chosen, setChosen, setPointed, isMoved }: FieldProps) {
  const { scene, plot, readings } = chart;
  const hintId = useId();

  function onKeyDown(event: KeyboardEvent): void {
    const next = keyAction(event.key, chosen, start, readings.length);
    if (next === undefined) return;
    event.preventDefault();
    setPointed(null);
    setChosen(next);
  }

  /** A mouse reads while it hovers and keeps the age on a click; a finger or a pen keeps where it was put. */
  function onPointer(event: PointerEvent<HTMLDivElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = readingAtX(readings, ((event.clientX - left) / width) * scene.width);
    setPointed(event.pointerType === "mouse" ? index : null);
    if (event.pointerType !== "mouse" || event.type === "pointerdown") setChosen(index);
  }

  return (
    <>
      <div
        className="chart-field"
        role="slider"
        tabIndex={0}
        aria-label={`${title}: read ${noun} by age`}
        aria-describedby={hintId}
        aria-valuemin={Math.round(readings[0]!.age)}
        aria-valuemax={Math.round(readings.at(-1)!.age)}
        aria-valuenow={reading.age}
        aria-valuetext={reading.words}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setPointed(null)}
      >
        <ScenePicture scene={scene}>
          {isMoved && <path className="chart-reading" d={vertical(reading.x, plot.top, plot.bottom)} />}
        </ScenePicture>
      </div>
      <p id={hintId} className="chart-hint">
        Tap or point at the chart, or use the arrow keys, to read {noun} at another age.
      </p>
    </>
  );
}
