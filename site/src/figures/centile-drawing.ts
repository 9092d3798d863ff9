import type { CentileFigure } from "./figure-types.ts";

export type Size = { width: number; height: number };
type Point = readonly [number, number];

const margin = { top: 34, right: 34, bottom: 44, left: 40 };

/** Coordinates of the static centile chart at one size: paths, ticks and labels, nothing of the page. */
export function drawCentiles(figure: CentileFigure, { width, height }: Size) {
  const ages = [20, 80] as const;
  const low = Math.floor(Math.min(...figure.lines.flatMap(({ values }) => values)) - 0.3);
  const high = Math.ceil(Math.max(...figure.lines.flatMap(({ values }) => values)));
  const x = scale(ages, [margin.left, width - margin.right]);
  const y = scale([low, high], [height - margin.bottom, margin.top]);
  const shown = figure.ages.map((age, index) => ({ age, index })).filter(({ age }) => age >= ages[0] && age <= ages[1]);
  const pointsOf = (percentile: number): Point[] => {
    const line = figure.lines.find((candidate) => candidate.percentile === percentile);
    return shown.map(({ age, index }) => [x(age), y(line?.values[index] ?? Number.NaN)]);
  };
  return {
    outer: areaPath(pointsOf(97), pointsOf(3)),
    inner: areaPath(pointsOf(75), pointsOf(25)),
    lines: figure.lines.map(({ percentile }) => {
      const points = pointsOf(percentile);
      const end = points[points.length - 1]!;
      return { percentile, path: linePath(points), labelX: end[0] + 6, labelY: end[1] };
    }),
    ageTicks: [20, 30, 40, 50, 60, 70, 80].map((age) => ({ label: age, x: x(age) })),
    valueTicks: range(low, high).map((value) => ({ label: value, y: y(value) })),
    axis: { left: margin.left, right: width - margin.right, bottom: height - margin.bottom, top: margin.top },
    // Beside the line from the point down to its age, below the lowest curve, where nothing crosses the words.
    point: { x: x(figure.sample.age), y: y(figure.sample.value), labelY: height - margin.bottom - 26 },
  };
}

function scale([from, to]: readonly [number, number], [start, end]: readonly [number, number]) {
  return (value: number): number => start + ((value - from) / (to - from)) * (end - start);
}

function linePath(points: readonly Point[]): string {
  return `M${points.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join("L")}`;
}

function areaPath(upper: readonly Point[], lower: readonly Point[]): string {
  return `${linePath(upper)}L${[...lower]
    .reverse()
    .map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`)
    .join("L")}Z`;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
