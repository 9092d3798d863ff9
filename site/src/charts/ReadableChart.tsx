import * as words from "@trabecula/words/charts";
import { formatAge, readingAtAge, readingAtX, vertical, type OverAgeChart, type Reading } from "@trabecula/charts";
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
  const hintId = useId();
  const [chosenAge, setChosenAge] = useState<number | null>(null);
  const [pointedAge, setPointedAge] = useState<number | null>(null);
  const start = startAge ?? readings[0]?.age ?? 0;
  const age = pointedAge ?? chosenAge;
  const reading = readings[readingAtAge(readings, age ?? start) ?? 0];
  const isOutside = hasPercentiles && age === null && reading !== undefined && Math.abs(reading.age - start) > 0.5;

  if (!reading) return <StandingChart chart={chart} />;
  return (
    <>
      <Field {...{ title, chart, noun, hintId, reading, setChosenAge, setPointedAge, isMoved: age !== null }} />
      <figcaption className="chart-caption">
        <p className="chart-readout">{reading.words}</p>
        {isOutside && <p>{words.noPercentiles(formatAge(start))}</p>}
        {standing && <p>{standing}</p>}
      </figcaption>
      <p id={hintId} className="chart-hint">
        {hasPercentiles && `${words.tinted} `}
        {words.howToReadAges(noun)}
      </p>
      {hasPercentiles && <LookUp readings={readings} reading={reading} onAge={setChosenAge} />}
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
  hintId: string;
  reading: Reading;
  /** Years; null: where reading begins. */
  setChosenAge: (age: number | null) => void;
  setPointedAge: (age: number | null) => void;
  isMoved: boolean;
}

function Field({ title, chart, noun, hintId, reading, setChosenAge, setPointedAge, isMoved }: FieldProps) {
  const { scene, plot, readings } = chart;

  function onKeyDown(event: KeyboardEvent): void {
    const next = keyAction(event.key, readings.indexOf(reading), readings.length);
    if (next === undefined) return;
    event.preventDefault();
    setPointedAge(null);
    setChosenAge(next === null ? null : readings[next]!.age);
  }

  /** A mouse reads while it hovers and keeps the age on a click; a finger or a pen keeps where it was put. */
  function onPointer(event: PointerEvent<HTMLDivElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = readingAtX(readings, ((event.clientX - left) / width) * scene.width);
    const age = index === null ? null : readings[index]!.age;
    setPointedAge(event.pointerType === "mouse" ? age : null);
    if (event.pointerType !== "mouse" || event.type === "pointerdown") setChosenAge(age);
  }

  return (
    <div
      className="chart-field"
      role="slider"
      tabIndex={0}
      aria-label={words.readByAge(title, noun)}
      aria-describedby={hintId}
      aria-valuemin={Math.round(readings[0]!.age)}
      aria-valuemax={Math.round(readings.at(-1)!.age)}
      aria-valuenow={reading.age}
      aria-valuetext={reading.words}
      onKeyDown={onKeyDown}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => setPointedAge(null)}
    >
      <ScenePicture scene={scene}>
        {isMoved && <path className="chart-reading" d={vertical(reading.x, plot.top, plot.bottom)} />}
      </ScenePicture>
    </div>
  );
}
