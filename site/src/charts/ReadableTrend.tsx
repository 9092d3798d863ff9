import * as words from "@trabecula/words/charts";
import { trendReadingAt, vertical, type TrendChart } from "@trabecula/charts";
import { useId, useState, type KeyboardEvent, type PointerEvent } from "react";
import { keyAction } from "./chart-keys.ts";
import { ScenePicture } from "./ScenePicture.tsx";

interface Props {
  title: string;
  chart: TrendChart;
  /** How many scans have no age and so are not drawn. */
  ageless: number;
  /** Whether a least significant change is known. */
  hasBand: boolean;
}

/** Radius of the ring around a value that is being read. */
const ring = 9;

/** A trend and a line below it that always says one scan: the last at first. */
export function ReadableTrend({ title, chart, ageless, hasBand }: Props) {
  const { readings } = chart;
  const hintId = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const found = readings.findIndex(({ key }) => key === (pointed ?? chosen));
  const index = found < 0 ? readings.length - 1 : found;

  return (
    <>
      <Field {...{ title, chart, hintId, index, setChosen, setPointed, isMoved: found >= 0 }} />
      <figcaption className="chart-caption">
        <p className="chart-readout chart-trend-readout">{readings[index]!.words}</p>
        {readings.length === 1 && <p>{words.oneScan}</p>}
        {ageless > 0 && <p>{words.withoutAge(ageless)}</p>}
      </figcaption>
      <p id={hintId} className="chart-hint">
        {hasBand && `${words.band} `}
        {words.howToReadScans}
      </p>
    </>
  );
}

interface FieldProps {
  title: string;
  chart: TrendChart;
  hintId: string;
  index: number;
  setChosen: (key: string | null) => void;
  setPointed: (key: string | null) => void;
  isMoved: boolean;
}

function Field({ title, chart, hintId, index, setChosen, setPointed, isMoved }: FieldProps) {
  const { scene, plot, readings } = chart;
  const reading = readings[index]!;

  function onKeyDown(event: KeyboardEvent): void {
    const next = keyAction(event.key, index, readings.length);
    if (next === undefined) return;
    event.preventDefault();
    setPointed(null);
    setChosen(next === null ? null : readings[next]!.key);
  }

  /** A mouse reads while it hovers and keeps the scan on a click; a finger or a pen keeps where it was put. */
  function onPointer(event: PointerEvent<HTMLDivElement>): void {
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    const scale = scene.width / width;
    const at = trendReadingAt(readings, (event.clientX - left) * scale, (event.clientY - top) * scale);
    const key = at === null ? null : readings[at]!.key;
    setPointed(event.pointerType === "mouse" ? key : null);
    if (event.pointerType !== "mouse" || event.type === "pointerdown") setChosen(key);
  }

  return (
    <div
      className="chart-field"
      role="slider"
      tabIndex={0}
      aria-label={words.readScans(title)}
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
        {isMoved && <path className="chart-reading" d={vertical(reading.x, plot.top, plot.bottom)} />}
        {isMoved && reading.spots.map(({ x, y }) => <circle key={y} className="chart-reading" cx={x} cy={y} r={ring} />)}
      </ScenePicture>
    </div>
  );
}
