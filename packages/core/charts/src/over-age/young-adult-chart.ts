import type { CurvesReply } from "@trabecula/contracts";
import { formatAges, formatNumber } from "@trabecula/report-types";
import { z95 } from "../profile/profile-axis.ts";
import { areaPath, horizontal, type Spot } from "../scene/paths.ts";
import type { Mark } from "../scene/scene.ts";
import type { DrawOptions } from "./centile-chart.ts";
import { ageDomain, extentOf, valueDomain } from "./domain.ts";
import { endLabels, labelHeading } from "./end-labels.ts";
import { frameOf, type Frame } from "./frame.ts";
import { formatAge, scoreWords } from "./measured-point.ts";
import { pointMarks } from "./point-marks.ts";
import { lineMark, spotsOf } from "./segments.ts";
import type { ChartTable, OverAgeChart, OverAgeRequest, Reading, ValueDisplay } from "./types.ts";
import { valueTitle, withUnit } from "./value-title.ts";

/** Decision thresholds. */
const levels = [
  { score: 0, words: "young-adult mean" },
  { score: -1, words: "−1 SD" },
  { score: -2.5, words: "−2.5 SD" },
] as const;

/** Minimum age range. */
const adultAges: [number, number] = [20, 85];

type YoungAdults = NonNullable<CurvesReply["youngAdult"]>;
type MeanLine = { ages: readonly number[]; values: readonly number[] };

/** Young-adult mean, −1 and −2.5 SD with a T-score axis; no percentiles for age. A published mean by age is drawn but never scored. */
export function youngAdultChart({ curves, parameter, points }: OverAgeRequest, young: YoungAdults, options: DrawOptions): OverAgeChart {
  const { display } = parameter;
  const valueOf = (score: number) => (young.mean + score * young.sd) * display.factor;
  const mean = curves.meanLine && { ages: curves.meanLine.ages, values: curves.meanLine.values.map((value) => value * display.factor) };
  const scored = levels.map(({ score }) => ({ score, text: formatNumber(score, Number.isInteger(score) ? 0 : 1), value: valueOf(score) }));
  const frame = frameOf({
    ...options,
    ages: ageDomain(
      extentOf([...adultAges, ...(young.ages ?? []), ...(mean?.ages ?? [])])!,
      points.map((point) => point.age),
    ),
    values: valueDomain(
      extentOf([valueOf(-2.5), valueOf(z95), ...(mean?.values ?? [])])!,
      points.map((point) => point.value),
    ),
    valueTitle: valueTitle(parameter, options.style),
    rightLabels: scored.map(({ text }) => text),
  });
  const ends = [...endLabels(scored, frame.x.domain[1], frame), labelHeading("T-score", frame)];
  const heights = scored.map(({ value }) => frame.y(value));
  const lines = [...heights.map((y) => levelSpots(y, frame)), ...(mean ? [spotsOf(mean.ages, mean.values, frame)] : [])];
  const named = levels.map(({ words }, index) => ({ words, y: heights[index]! }));
  const notes = options.levelNotes?.(named, lines, points, frame) ?? [];
  const readings = mean ? readingsOf(mean, frame, display) : [];
  return {
    plot: frame.plot,
    scene: {
      ...options.size,
      title: options.caption?.title ?? `${parameter.abbreviation} beside young adults`,
      description: describe(parameter.abbreviation, young, points),
      marks: [
        ...frame.axes,
        ...bandMark(young, [valueOf(-z95), valueOf(z95)], frame),
        ...scored.map(({ score }, index) => levelMark(score, heights[index]!, frame)),
        ...(mean ? [lineMark("mean-line", mean.ages, mean.values, frame)] : []),
        ...notes,
        ...ends,
        ...pointMarks(points, "young-adult", frame, [...ends, ...notes]),
      ],
    },
    readings,
    standing: standingWords(
      young,
      scored.map(({ text, value }) => ({ text, value: withUnit(formatNumber(value, display.decimals), display) })),
    ),
    table: tableOf(scored, readings, display),
  };
}

/** Only over measured ages; none if unknown. */
function bandMark({ ages }: YoungAdults, [low, high]: readonly [number, number], { x, y }: Frame): Mark[] {
  if (!ages) return [];
  const [from, to] = [x(ages[0]), x(ages[1])];
  return [
    {
      kind: "path",
      role: "band-outer",
      d: areaPath(
        [
          [from, y(low)],
          [to, y(low)],
        ],
        [
          [from, y(high)],
          [to, y(high)],
        ],
      ),
    },
  ];
}

function levelMark(score: number, y: number, { plot }: Frame): Mark {
  return { kind: "path", role: score === 0 ? "median" : "guide", d: horizontal(y, plot.left, plot.right) };
}

function levelSpots(y: number, { plot }: Frame): readonly Spot[] {
  return [
    [plot.left, y],
    [plot.right, y],
  ];
}

/** Only at published ages, without interpolation. */
function readingsOf({ ages, values }: MeanLine, frame: Frame, display: ValueDisplay): Reading[] {
  return ages.map((age, index) => {
    const text = formatNumber(values[index]!, display.decimals);
    const words = `At ${formatAge(age)} years: published mean ${withUnit(text, display)}`;
    return { age, x: frame.x(age), rows: [{ label: "Published mean", text }], words };
  });
}

function standingWords(young: YoungAdults, levelTexts: readonly { text: string; value: string }[]): string {
  const figures = levelTexts.map(({ text, value }) => `${text} is ${value}`);
  const tint = young.ages ? " Tinted: their middle 90 %, at the ages that were measured." : "";
  return `Reference: ${population(young)}. T-score ${figures.join(", ")}.${tint}`;
}

/** Adds ages unless the label has them. */
function population({ label, ages }: YoungAdults): string {
  return ages && !/\d/.test(label) ? `${label}, ${formatAges(ages)}` : label;
}

function tableOf(scored: readonly { text: string; value: number }[], readings: readonly Reading[], display: ValueDisplay): ChartTable {
  return {
    columns: ["Line", "T-score", "Value"],
    rows: [
      ...scored.map(({ text, value }, index) => ({
        header: index === 0 ? "Young-adult mean" : levels[index]!.words,
        cells: [{ text }, { text: formatNumber(value, display.decimals) }],
      })),
      ...readings.map(({ age, rows }) => ({
        header: `Published mean at ${formatAge(age)} years`,
        cells: [{ text: "" }, { text: rows[0]!.text }],
      })),
    ],
  };
}

function describe(name: string, young: YoungAdults, points: OverAgeRequest["points"]): string {
  const own = points.map((point) => {
    const score = scoreWords(point, "young-adult");
    return ` Measured at ${formatAge(point.age)} years: ${point.text}${score ? `, ${score}` : ""}.`;
  });
  return `${name} beside young adults, ${population(young)}: their mean, −1 SD and −2.5 SD.${own.join("")}`;
}
