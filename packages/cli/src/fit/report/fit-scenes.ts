import {
  areaPath,
  extentOf,
  frameOf,
  horizontal,
  largeStyle,
  linePath,
  linearScale,
  tenth,
  textMark,
  type Mark,
  type Scene,
} from "@trabecula/charts";
import type { FitResult } from "@trabecula/contracts";

type Worm = FitResult["diagnostics"]["worms"][number];

/** Dots are lines of no length with round ends. */
function dots(spots: Iterable<readonly [number, number]>): Mark {
  return { kind: "path", role: "scatter", d: Array.from(spots, ([x, y]) => `M${tenth(x)},${tenth(y)}H${tenth(x)}`).join("") };
}

/** The measurements, the percentile lines over them, and the bands of those where there are any. */
export function curveScene({ lines, scatter, ages }: FitResult, title: string, valueTitle: string): Scene {
  const drawn = lines.percentiles.flatMap(({ values, low, high }) => [...values, ...(low ?? []), ...(high ?? [])]);
  const size = { width: 720, height: 420 };
  const rightLabels = lines.percentiles.map(({ percentile }) => `P${percentile}`);
  const values = extentOf([...drawn, ...scatter.map(([, value]) => value)]) ?? [0, 1];
  const { x, y, plot, axes } = frameOf({ size, style: largeStyle, ages, values, valueTitle, rightLabels });
  const spots = (along: readonly number[]) => along.map((value, index) => [x(lines.ages[index]!), y(value)] as const);
  const marks = lines.percentiles.flatMap(({ percentile, values: line, low, high }): Mark[] => [
    ...(low && high ? [{ kind: "path", role: "band-error", d: areaPath(spots(low), spots(high)) } as const] : []),
    { kind: "path", role: "fitted", d: linePath(spots(line)) },
    textMark("line-label", `P${percentile}`, { x: plot.right + 8, y: y(line.at(-1)!), size: 12, baseline: "middle" }),
  ]);
  const description = `${title}: ${scatter.length} measurements and the fitted percentiles over age.`;
  return { ...size, title, description, marks: [...axes, dots(scatter.map(([age, value]) => [x(age), y(value)])), ...marks] };
}

/** A detrended normal plot: deviations of the Z-scores with their 95 % limits and the cubic through them. */
export function wormScene({ ageFrom, ageTo, points, limitsAt, limits, cubic, outside, misfit }: Worm): Scene {
  const size = { width: 320, height: 200 };
  const plot = { left: 40, right: 310, top: 24, bottom: 168 };
  // The limits open without end where few are expected; the scale is that of the points.
  const middle = limits.filter((_, index) => Math.abs(limitsAt[index]!) <= 1.5);
  const reach = Math.max(0.5, ...middle, ...points.map(([, deviation]) => Math.abs(deviation)));
  const far = Math.max(3, ...points.map(([z]) => Math.abs(z)));
  const x = linearScale([-far, far], [plot.left, plot.right]);
  const y = linearScale([-reach, reach], [plot.bottom, plot.top]);
  const edge = (sign: 1 | -1) =>
    limitsAt.map((z, index) => [z, sign * limits[index]!] as const).filter(([z, d]) => Math.abs(z) <= far && Math.abs(d) <= reach);
  const spots = (pairs: readonly (readonly [number, number])[]) => pairs.map(([z, deviation]) => [x(z), y(deviation)] as const);
  const [level, slope, parabola, s] = cubic;
  const ends = points.length === 0 ? [0, 0] : [points[0]![0], points.at(-1)![0]];
  const curve = Array.from({ length: 41 }, (_, index) => {
    const z = ends[0]! + ((ends[1]! - ends[0]!) * index) / 40;
    return [z, level + z * (slope + z * (parabola + z * s))] as const;
  }).filter(([, deviation]) => Math.abs(deviation) <= reach);
  const ages = `Ages ${ageFrom.toFixed(1)} to ${ageTo.toFixed(1)}`;
  const tick = (text: string, place: { x: number; y: number }, anchor: "end" | "middle") =>
    textMark("tick", text, { ...place, size: 11, anchor, baseline: "middle" });
  const marks: Mark[] = [
    { kind: "path", role: "grid", d: horizontal(y(0), plot.left, plot.right) },
    { kind: "path", role: "break", d: linePath(spots(edge(1))) },
    { kind: "path", role: "break", d: linePath(spots(edge(-1))) },
    { kind: "path", role: "axis", d: horizontal(plot.bottom, plot.left, plot.right) },
    ...[-2, 0, 2].map((z) => tick(String(z).replace("-", "−"), { x: x(z), y: plot.bottom + 12 }, "middle")),
    ...[-reach, 0, reach].map((at) => tick(at.toFixed(1).replace("-", "−"), { x: plot.left - 6, y: y(at) }, "end")),
    dots(spots(points)),
    { kind: "path", role: "trend", d: linePath(spots(curve)) },
    textMark("title", `${ages}${misfit ? ", misfit" : ""}`, { x: plot.left, y: 14, size: 12, weight: 600 }),
    textMark("axis-title", "Expected Z-score", { x: (plot.left + plot.right) / 2, y: 196, size: 11, anchor: "middle" }),
  ];
  return {
    ...size,
    title: ages,
    description: `Worm plot. ${ages}: ${(100 * outside).toFixed(0)} % of the points outside the 95 % limits.`,
    marks,
  };
}
