import { unbroken } from "@trabecula/messages";
import * as words from "@trabecula/messages/charts";
import { trendReadingAt, vertical, type TrendChart } from "@trabecula/charts";
import { useId, useState } from "react";
import { ChartField } from "./ChartField.tsx";

interface Props {
  title: string;
  chart: TrendChart;
  /** Number of scans without an age, which are not drawn. */
  ageless: number;
  hasBand: boolean;
}

const ring = 9;

export function ReadableTrend({ title, chart, ageless, hasBand }: Props) {
  const { readings, scene, plot } = chart;
  const hintId = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const found = readings.findIndex(({ key }) => key === (pointed ?? chosen));
  const index = found < 0 ? readings.length - 1 : found;
  const reading = readings[index]!;
  const keyAt = (at: number | null) => (at === null ? null : readings[at]!.key);

  return (
    <>
      <ChartField
        {...{ hintId, scene, index }}
        label={words.readScans(title)}
        words={reading.words}
        values={{ min: 1, max: readings.length, now: index + 1 }}
        count={readings.length}
        findAt={(x, y) => trendReadingAt(readings, x, y)}
        setPointed={(at) => setPointed(keyAt(at))}
        setChosen={(at) => setChosen(keyAt(at))}
      >
        {found >= 0 && (
          <>
            <path className="chart-reading" d={vertical(reading.x, plot.top, plot.bottom)} />
            {reading.spots.map(({ x, y }) => (
              <circle key={y} className="chart-reading" cx={x} cy={y} r={ring} />
            ))}
          </>
        )}
      </ChartField>
      <figcaption className="chart-caption">
        <p className="chart-readout chart-trend-readout">{unbroken(reading.words)}</p>
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
