import * as messages from "@trabecula/messages/charts";
import {
  type Caption,
  type ChartSize,
  type OverAgeChart,
  formatAge,
  readingAtAge,
  readingAtX,
  vertical,
  type Reading,
} from "@trabecula/charts";
import { useMemo, type ReactNode, useId, useState } from "react";
import { ChartOrTable } from "./ChartOrTable.tsx";
import { ChartTable } from "./ChartTable.tsx";
import { SaveButtons } from "./SaveButtons.tsx";
import { useElementWidth } from "./use-element-width.ts";
import { ChartField } from "./ChartField.tsx";
import { ScenePicture } from "./ScenePicture.tsx";
import { Kept, kept } from "../ui/Kept.tsx";

interface Props {
  /** Accessible name and title of the saved picture. Without personal data. */
  title: string;
  /** Must be memoized by the caller; null if there is nothing to draw. */
  chartFor: (size: ChartSize, caption?: Caption) => OverAgeChart | null;
  unit: string;
  /** Initial age in years; defaults to the first drawn age. */
  startAge?: number;
  noun?: string;
  hasPercentiles?: boolean;
  /** Source, written into the saved picture. */
  source: string;
  emptyText: string;
  children?: ReactNode;
}

/** Keeps enough height that curves do not merge. */
const heightFor = (width: number) => Math.round(Math.min(440, Math.max(300, width * 0.6)));

export function ChartFigure(props: Props) {
  const { title, chartFor, unit, startAge, noun = messages.theReference, hasPercentiles = false, source, emptyText, children } = props;
  const [box, width] = useElementWidth<HTMLElement>(640);
  const chart = useMemo(() => chartFor({ width, height: heightFor(width) }), [chartFor, width]);

  if (!chart) return <p className="chart-empty">{emptyText}</p>;
  return (
    <ChartOrTable
      box={box}
      chart={<ReadableChart title={title} chart={chart} startAge={startAge} noun={noun} hasPercentiles={hasPercentiles} />}
      table={<ChartTable title={title} chart={chart} unit={unit} />}
    >
      {children}
      <SaveButtons title={title} source={source} draw={chartFor} />
    </ChartOrTable>
  );
}

interface ReadableChartProps {
  title: string;
  chart: OverAgeChart;
  /** Initial age in years, e.g. the person's own. */
  startAge?: number | undefined;
  noun: string;
  hasPercentiles: boolean;
}

function ReadableChart({ title, chart, startAge, noun, hasPercentiles }: ReadableChartProps) {
  const { readings, textForAllAges, scene, plot } = chart;
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
        label={messages.readByAge(title, noun)}
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
        <p className="chart-readout">
          <Kept text={reading.words} />
        </p>
        {isOutside && <p>{kept(messages.noPercentiles(formatAge(start)))}</p>}
        {textForAllAges && <p>{kept(textForAllAges)}</p>}
      </figcaption>
      <p id={hintId} className="chart-hint">
        {hasPercentiles && kept(`${messages.tinted} `)}
        {messages.howToReadAges(noun)}
      </p>
      {hasPercentiles && <LookUp readings={readings} reading={reading} onAge={setChosenAge} />}
    </>
  );
}

function StandingChart({ chart }: { chart: OverAgeChart }) {
  return (
    <>
      <div className="chart-field" tabIndex={0} role="group" aria-label={chart.scene.title}>
        <ScenePicture scene={chart.scene} role="image" />
      </div>
      {chart.textForAllAges && <figcaption className="chart-caption">{kept(chart.textForAllAges)}</figcaption>}
    </>
  );
}

interface LookUpProps {
  readings: readonly Reading[];
  reading: Reading;
  /** Age in years; the nearest drawn age is used. */
  onAge: (age: number) => void;
}

function LookUp({ readings, reading, onAge }: LookUpProps) {
  const [percentile, setPercentile] = useState("");
  const [typed, setTyped] = useState<string | null>(null);
  const ids = [useId(), useId()] as const;
  const shown = reading.rows.filter(({ label }) => percentile === "" || label === percentile);

  function onType(text: string): void {
    setTyped(text);
    const age = Number(text);
    if (text.trim() !== "" && Number.isFinite(age)) onAge(age);
  }

  return (
    <div className="chart-look-up">
      <p>
        <label htmlFor={ids[0]}>{messages.age}</label>
        <input
          id={ids[0]}
          type="number"
          inputMode="decimal"
          min={Math.floor(readings[0]!.age)}
          max={Math.ceil(readings.at(-1)!.age)}
          step="any"
          value={typed ?? formatAge(reading.age)}
          onChange={(event) => onType(event.target.value)}
          onBlur={() => setTyped(null)}
        />
        <label htmlFor={ids[1]}>{messages.percentile}</label>
        <select id={ids[1]} value={percentile} onChange={(event) => setPercentile(event.target.value)}>
          <option value="">{messages.all}</option>
          {reading.rows.map(({ label }) => (
            <option key={label}>{label}</option>
          ))}
        </select>
      </p>
      <output htmlFor={ids.join(" ")}>
        {shown.map(({ label, text }) => (
          <span key={label}>
            <span className="chart-look-up-label">{kept(label)}</span> {kept(text)}
          </span>
        ))}
      </output>
    </div>
  );
}
