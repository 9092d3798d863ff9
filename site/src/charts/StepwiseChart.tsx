import { vertical, type PlotBox, type Scene } from "@trabecula/charts";
import { useId, useState, type ReactNode } from "react";
import { ChartField } from "./ChartField.tsx";
import { kept } from "../ui/Kept.tsx";

interface Props {
  chart: { scene: Scene; plot: PlotBox; readings: readonly { x: number; words: string }[] };
  label: string;
  hint: string;
  indexAt: (x: number) => number;
  /** Appears below the current reading. */
  children?: ReactNode;
}

/** Shows one reading at a time, by pointer, touch or keyboard. Starts with the last one. */
export function StepwiseChart({ chart: { scene, plot, readings }, label, hint, indexAt, children }: Props) {
  const hintId = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const last = readings.length - 1;
  const index = Math.min(pointed ?? chosen ?? last, last);
  const reading = readings[index]!;
  return (
    <>
      <ChartField
        {...{ hintId, scene, index, label, setPointed, setChosen }}
        words={reading.words}
        values={{ min: 1, max: readings.length, now: index + 1 }}
        count={readings.length}
        findAt={indexAt}
      >
        {(pointed ?? chosen) !== null && <path className="chart-reading" d={vertical(reading.x, plot.top, plot.bottom)} />}
      </ChartField>
      <figcaption className="chart-caption">
        <p className="chart-readout">{kept(reading.words)}</p>
        {children}
      </figcaption>
      <p id={hintId} className="chart-hint">
        {hint}
      </p>
    </>
  );
}
