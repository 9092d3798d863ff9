import type { CurvesReply } from "@trabecula/contracts";
import { formatAges, formatNumber, formatScore, scoreZones } from "@trabecula/report-types";
import { crosses, discBox, overlap, textBox, type Box } from "../scene/boxes.ts";
import { clipLine, horizontal, linePath, tenth, vertical, type Spot } from "../scene/paths.ts";
import { textMark, type Mark, type TextMark } from "../scene/scene.ts";
import type { DrawOptions } from "./centile-chart.ts";
import { ageDomain, extentOf, valueDomain } from "./domain.ts";
import { endLabels, labelHeading } from "./end-labels.ts";
import { frameOf, type Frame } from "./frame.ts";
import { formatAge, measuredAt, measuredText, pointText, valueTitle, withUnit } from "./measured-point.ts";
import { placeOf, pointMarks } from "./point-marks.ts";
import { spotsOf } from "./segments.ts";
import { allVisits, drawnVisits, type DrawnVisits } from "./visits.ts";
import type { ChartTable, MeasuredPoint, OverAgeChart, OverAgeRequest, Reading, ValueDisplay, ZoneNames } from "./types.ts";

const levels = [
  { score: 0, words: "Young-adult mean" },
  { score: -1, words: "−1 SD" },
  { score: -2.5, words: "−2.5 SD" },
] as const;

/** T-score; leaves room below −2.5. */
const lowestShown = -3.5;

const adultAges: [number, number] = [20, 85];

/** Fewest years around several visits. */
const leastYears = 8;

/** Half of the last digit of a written T-score. */
const sameScore = 0.05;

type YoungAdults = NonNullable<CurvesReply["youngAdult"]>;
type MeanLine = { ages: readonly number[]; values: readonly number[] };

interface Drawing {
  readonly frame: Frame;
  readonly edges: readonly [number, number];
  readonly ticks: readonly number[];
  readonly meanLine: readonly (readonly Spot[])[];
  readonly visits: DrawnVisits;
}

/** A published mean by age is drawn but never scored. */
export function youngAdultChart(request: OverAgeRequest, young: YoungAdults, options: DrawOptions): OverAgeChart {
  const { curves, parameter, zoneNames = scoreZones } = request;
  const { display } = parameter;
  const valueOf = (score: number) => (young.mean + score * young.sd) * display.factor;
  // A T-score of another reference belongs on another axis.
  const isOnAxis = ({ value, tScore }: MeasuredPoint) => Math.abs(value - valueOf(tScore ?? NaN)) < sameScore * young.sd * display.factor;
  const given = { ...request, earlier: (request.earlier ?? []).filter(isOnAxis), apart: (request.apart ?? []).filter(isOnAxis) };
  const visits = allVisits(given);
  const mean = curves.meanLine && { ages: curves.meanLine.ages, values: curves.meanLine.values.map((value) => value * display.factor) };
  const scored = levels.map(({ score }) => ({ text: formatNumber(score, Number.isInteger(score) ? 0 : 1), value: valueOf(score) }));
  const frame = frameOf({
    ...options,
    ages: agesOf(visits, [...adultAges, ...(young.ages ?? []), ...(mean?.ages ?? [])]),
    values: valueDomain(
      extentOf([valueOf(lowestShown), valueOf(1), ...(mean?.values ?? [])])!,
      visits.map(({ value }) => value),
    ),
    valueTitle: valueTitle(parameter, options.style),
    rightLabels: scored.map(({ text }) => text),
  });
  const drawing: Drawing = {
    frame,
    edges: [frame.y(valueOf(-1)), frame.y(valueOf(-2.5))],
    ticks: scored.map(({ value }) => frame.y(value)),
    meanLine: mean ? clippedToAges(spotsOf(mean.ages, mean.values, frame), frame) : [],
    visits: drawnVisits(given, frame),
  };
  const levelLabels = [...endLabels(scored, frame.x.domain[1], frame), labelHeading("T-score", frame)];
  const { names, own } = textsOf(request, drawing, levelLabels.map(textBox));
  const published = mean ? readingsOf(mean, frame, display) : [];
  const measured = visits.length > request.points.length ? visits.map((visit) => readingOfVisit(visit, frame)) : [];
  return {
    plot: frame.plot,
    scene: {
      ...options.size,
      title: options.caption?.title ?? `${parameter.abbreviation} beside young adults`,
      description: describe(parameter.abbreviation, young, zoneNames, visits) + lscText(given.earlier, display),
      marks: [...frame.axes, ...shapesOf(drawing), ...names, ...levelLabels, ...own],
    },
    readings: [...published, ...measured].toSorted((one, other) => one.age - other.age),
    textForAllAges: thresholdsText(
      young,
      scored.map(({ text, value }) => ({ text, value: withUnit(formatNumber(value, display.decimals), display) })),
    ),
    table: tableOf(scored, visits, published, display),
  };
}

function shapesOf({ frame, edges, ticks, meanLine, visits }: Drawing): Mark[] {
  const { plot } = frame;
  const path = (role: "axis" | "guide" | "mean-line", d: string): Mark => ({ kind: "path", role, d });
  return [
    ...zoneMarks(edges, frame),
    path("axis", vertical(plot.right, plot.top, plot.bottom)),
    ...ticks.map((at) => path("axis", horizontal(at, plot.right, plot.right + 4))),
    ...edges.map((at) => path("guide", horizontal(at, plot.left, plot.right))),
    ...meanLine.map((spots) => path("mean-line", linePath(spots))),
    ...visits.marks,
  ];
}

const boxesOf = (marks: readonly Mark[]) => marks.flatMap((mark) => (mark.kind === "text" ? [textBox(mark)] : []));

const lscText = (earlier: readonly MeasuredPoint[], display: ValueDisplay): string =>
  earlier
    .flatMap(({ age, lsc }) => {
      if (lsc === undefined) return [];
      const size = withUnit(formatNumber(lsc, display.decimals), display);
      return [` Whisker at ${formatAge(age)} years: least significant change, ${size}.`];
    })
    .join("");

function agesOf(visits: readonly MeasuredPoint[], drawn: readonly number[]): [number, number] {
  const ages = visits.map(({ age }) => age);
  if (ages.length < 2) return ageDomain(extentOf(drawn)!, ages);
  const [from, to] = extentOf(ages)!;
  const margin = Math.max(1, 0.15 * (to - from), (leastYears - (to - from)) / 2);
  return [Math.max(0, Math.floor(from - margin)), Math.ceil(to + margin)];
}

function zoneMarks([low, veryLow]: readonly [number, number], { plot }: Frame): Mark[] {
  const zone = (role: "zone-normal" | "band-outer" | "band-inner", from: number, to: number): Mark => ({
    ...{ kind: "rect", role, x: plot.left, y: tenth(from), width: tenth(plot.right - plot.left), height: tenth(to - from) },
  });
  return [zone("zone-normal", plot.top, low), zone("band-outer", low, veryLow), zone("band-inner", veryLow, plot.bottom)];
}

interface Surroundings {
  taken: readonly Box[];
  lines: readonly (readonly Spot[])[];
}

/** Zone names first, unless a score then leaves its zone or touches a line. */
function textsOf({ points, zoneNames = scoreZones }: OverAgeRequest, drawing: Drawing, labels: readonly Box[]) {
  const { frame, edges, meanLine, visits } = drawing;
  const { trend } = visits;
  const lines = [...edges.map((at) => levelSpots(at, frame)), ...meanLine, ...(trend.length > 0 ? [trend] : [])];
  const places = points.map((point) => placeOf(point, frame));
  const discs = [...visits.boxes, ...places.map((place) => discBox(place, frame.style.pointRadius))];
  const placeScores = (around: readonly Mark[]) =>
    pointMarks(points, "young-adult", frame, [...labels, ...visits.boxes, ...boxesOf(around)], lines);
  const placeNames = (around: readonly Mark[]) => zoneTexts(zoneNames, edges, frame, { taken: [...discs, ...boxesOf(around)], lines });
  const isClear = (box: Box) =>
    places.every(({ y }) => edges.every((edge) => box.bottom < edge === y < edge)) && !lines.some((line) => crosses(line, box));
  const names = placeNames([]);
  const own = placeScores(names);
  const texts = boxesOf(own);
  if (texts.length >= points.length && texts.every(isClear)) return { names, own };
  const first = placeScores([]);
  return { names: placeNames(first), own: first };
}

const textStep = 6;

function zoneTexts(names: ZoneNames, [low, veryLow]: readonly [number, number], { plot, style }: Frame, around: Surroundings): TextMark[] {
  const zones = [
    { name: names.normal, top: plot.top, bottom: low },
    { name: names.low, top: low, bottom: veryLow },
    { name: names.very_low, top: veryLow, bottom: plot.bottom },
  ];
  return zones.flatMap(({ name, top, bottom }) => {
    const steps = Array.from({ length: Math.ceil((plot.right - plot.left) / textStep) }, (_, step) => plot.left + 5 + step * textStep);
    const heights = [top + style.type + 3, bottom - 5, (top + bottom + style.type) / 2 - 1];
    const places = steps.flatMap((x) => heights.map((at) => textMark("zone-name", name, { x, y: at, size: style.type })));
    const isFree = (mark: TextMark, lines: Surroundings["lines"]) => {
      const box = textBox(mark);
      const isInside = box.right < plot.right && box.top > top && box.bottom < bottom;
      return isInside && !around.taken.some((other) => overlap(box, other)) && !lines.some((line) => crosses(line, box));
    };
    const free = places.find((mark) => isFree(mark, around.lines)) ?? places.find((mark) => isFree(mark, []));
    return free ? [free] : [];
  });
}

function levelSpots(y: number, { plot }: Frame): readonly Spot[] {
  return [
    [plot.left, y],
    [plot.right, y],
  ];
}

const turned = ([x, y]: Spot): Spot => [y, x];

function clippedToAges(spots: readonly Spot[], { plot }: Frame): Spot[][] {
  return clipLine(spots.map(turned), plot.left, plot.right).map((part) => part.map(turned));
}

/** Reads only published ages, without interpolation. */
function readingsOf({ ages, values }: MeanLine, { x }: Frame, display: ValueDisplay): Reading[] {
  return ages.flatMap((age, index) => {
    if (age < x.domain[0] || age > x.domain[1]) return [];
    const text = formatNumber(values[index]!, display.decimals);
    const words = `At ${formatAge(age)} years: published mean ${withUnit(text, display)}`;
    return [{ age, x: x(age), rows: [{ label: "Published mean", text }], words }];
  });
}

function readingOfVisit(visit: MeasuredPoint, { x }: Frame): Reading {
  return { age: visit.age, x: x(visit.age), rows: [{ label: "Measured", text: visit.text }], words: pointText(visit, "young-adult") };
}

function thresholdsText(young: YoungAdults, levelTexts: readonly { text: string; value: string }[]): string {
  const figures = levelTexts.map(({ text, value }) => `${text} is ${value}`);
  return `Reference: ${population(young)}. T-score ${figures.join(", ")}.`;
}

/** Adds ages unless the label has them. */
function population({ label, ages }: YoungAdults): string {
  return ages && !/\d/.test(label) ? `${label}, ${formatAges(ages)}` : label;
}

function tableOf(
  scored: readonly { text: string; value: number }[],
  visits: readonly MeasuredPoint[],
  readings: readonly Reading[],
  display: ValueDisplay,
): ChartTable {
  return {
    columns: ["Line", "T-score", "Value"],
    rows: [
      ...scored.map(({ text, value }, index) => ({
        header: levels[index]!.words,
        cells: [{ text }, { text: formatNumber(value, display.decimals) }],
      })),
      ...visits.map((visit) => ({
        header: measuredAt(visit),
        cells: [{ text: visit.tScore === null ? "" : formatScore(visit.tScore) }, { text: formatNumber(visit.value, display.decimals) }],
      })),
      ...readings.map(({ age, rows }) => ({
        header: `Published mean at ${formatAge(age)} years`,
        cells: [{ text: "" }, { text: rows[0]!.text }],
      })),
    ],
  };
}

function describe(name: string, young: YoungAdults, zones: ZoneNames, visits: readonly MeasuredPoint[]): string {
  const named = [zones.normal, zones.low, zones.very_low].join("; ");
  return `${name} beside young adults, ${population(young)}. Zones: ${named}.${measuredText(visits, "young-adult")}`;
}
