import { unbroken } from "@trabecula/messages";
import * as words from "@trabecula/messages/charts";
import { formatAge, readingAtAge, readingAtX, vertical, type OverAgeChart } from "@trabecula/charts";
import { useId, useState } from "react";
import { ChartField } from "./ChartField.tsx";
import { LookUp } from "./LookUp.tsx";
import { ScenePicture } from "./ScenePicture.tsx";

interface Props {
  title: string;
  chart: OverAgeChart;
  /** Initial age in years, e.g. the person's own. */
  startAge?: number | undefined;
  noun: string;
  hasPercentiles: boolean;
}

export function ReadableChart({ title, chart, startAge, noun, hasPercentiles }: Props) {
  const { readings, standing, scene, plot } = chart;
  const hintId = useId();
  const [chosenAge, setChosenAge] = useState<number | null>(null);
  const [pointedAge, setPointedAge] = useState<number | null>(null);
  const start = startAge ?? readings[0]?.age ?? 0;
  const age = pointedAge ?? chosenAge;
  const reading = readings[readingAtAge(readings, age ?? start) ?? 0];
  const isOutside = hasPercentiles && age === null && reading !== undefined && Math.abs(reading.age - start) > 0.5;

  const ageAt = (index: number | null) => (index === null ? null : readings[index]!.age);

  if (!reading) return <StandingChart chart={chart} />;
  return (
    <>
      <ChartField
        {...{ hintId, scene }}
        label={words.readByAge(title, noun)}
        words={reading.words}
        values={{ min: Math.round(readings[0]!.age), max: Math.round(readings.at(-1)!.age), now: reading.age }}
        index={readings.indexOf(reading)}
        count={readings.length}
        findAt={(x) => readingAtX(readings, x)}
        setPointed={(index) => setPointedAge(ageAt(index))}
        setChosen={(index) => setChosenAge(ageAt(index))}
      >
        {age !== null && <path className="chart-reading" d={vertical(reading.x, plot.top, plot.bottom)} />}
      </ChartField>
      <figcaption className="chart-caption">
        <p className="chart-readout">{unbroken(reading.words)}</p>
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

/** Values are constant over age, so there is nothing to read off. */
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
