import {
  tenth,
  areaPath,
  byAgeTable,
  endLabels,
  extentOf,
  formatAge,
  frameOf,
  largeStyle,
  lineMark,
  valueDomain,
  valueTitle,
  withUnit,
  type Caption,
  type ChartParameter,
  type ChartSize,
  type Frame,
  type Mark,
  type OverAgeChart,
  type Reading,
  type ValueDisplay,
} from "@trabecula/charts";
import type { FitResult } from "@trabecula/contracts";
import { formatNumber } from "@trabecula/report-types";

/** Zero-length lines that a round line cap turns into dots; positions in pixels. */
export function dotsPath(dots: readonly (readonly [x: number, y: number])[]): string {
  return dots.map(([x, y]) => `M${tenth(x)},${tenth(y)}h0`).join("");
}

type Drawn = Pick<FitResult, "lines" | "scatter">;
type Line = FitResult["lines"]["percentiles"][number];

/** More bands would overlap; the table has all. */
const bandedPercentiles: readonly number[] = [3, 50, 97];

/** Measurements, percentile lines P3 to P97 and three 95 % bands. Null if no line was fitted. */
export function fitModel(result: Drawn, size: ChartSize, parameter: ChartParameter, caption?: Caption): OverAgeChart | null {
  const { lines, scatter } = result;
  const { abbreviation, display } = parameter;
  const ages = extentOf(lines.ages);
  const range = valueRange(result);
  if (!ages || !range) return null;
  const drawn = lines.percentiles.map((row) => inDisplay(row, display.factor));
  const labels = drawn.map((row) => ({ text: `P${row.percentile}`, value: row.values.at(-1)! }));
  const frame = frameOf({
    ...{ size, caption, ages, style: largeStyle },
    values: [range[0] * display.factor, range[1] * display.factor],
    valueTitle: valueTitle(parameter),
    rightLabels: labels.map(({ text }) => text),
  });
  const measured = scatter.filter(([, value]) => value >= range[0] && value <= range[1]);
  const dots = dotsPath(measured.map(([age, value]) => [frame.x(age), frame.y(value * display.factor)]));
  const readings = readingsOf(lines.ages, drawn, frame, display);
  return {
    plot: frame.plot,
    scene: {
      ...size,
      title: `${abbreviation} over age`,
      description: `Fitted percentiles from ${formatAge(ages[0])} to ${formatAge(ages[1])} years over ${measured.length} measurements.`,
      marks: [
        ...frame.axes,
        ...drawn.filter(isBanded).flatMap((row) => errorBand(lines.ages, row, frame)),
        { kind: "path", role: "scatter", d: dots },
        ...drawn.map((row) => lineMark("fitted", lines.ages, row.values, frame)),
        ...endLabels(labels, ages[1], frame),
      ],
    },
    readings,
    textForAllAges: null,
    table: byAgeTable(readings),
  };
}

export function beyondAxis(result: Drawn): number {
  const range = valueRange(result);
  return range ? result.scatter.filter(([, value]) => value < range[0] || value > range[1]).length : 0;
}

/** Range in the stored unit: padded lines, extended for bands and measurements. */
function valueRange({ lines, scatter }: Drawn): [number, number] | null {
  const values = extentOf(lines.percentiles.flatMap((row) => row.values));
  const bands = lines.percentiles.filter(isBanded).flatMap(({ low, high }) => [...(low ?? []), ...(high ?? [])]);
  const reach = extentOf([...scatter.map(([, value]) => value), ...bands]);
  return values && valueDomain(values, reach ?? values);
}

function isBanded({ percentile }: Line): boolean {
  return bandedPercentiles.includes(percentile);
}

function inDisplay(row: Line, factor: number): Line {
  const scale = (values: number[]) => values.map((value) => value * factor);
  return { ...row, values: scale(row.values), low: row.low && scale(row.low), high: row.high && scale(row.high) };
}

function errorBand(ages: readonly number[], { low, high }: Line, { x, y }: Frame): Mark[] {
  if (!low || !high) return [];
  const spots = (values: readonly number[]) => ages.map((age, index) => [x(age), y(values[index]!)] as const);
  return [{ kind: "path", role: "band-error", d: areaPath(spots(low), spots(high)) }];
}

function readingsOf(ages: readonly number[], rows: readonly Line[], frame: Frame, display: ValueDisplay): Reading[] {
  const text = (value: number) => formatNumber(value, display.decimals);
  return ages.map((age, index) => {
    const read = rows.map(({ percentile, values, low, high }) => ({
      label: `P${percentile}`,
      text: text(values[index]!),
      ...(low && high ? { detail: `${text(low[index]!)} to ${text(high[index]!)}` } : {}),
    }));
    const words = read.map((row) => `${row.label} ${row.text}`).join(", ");
    return { age, x: frame.x(age), rows: read, words: `At ${formatAge(age)} years: ${withUnit(words, display)}` };
  });
}
