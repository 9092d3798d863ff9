import { linearScale } from "../scene/scale.ts";
import { tenth, horizontal, vertical, linePath } from "../scene/paths.ts";
import { formatNumber, formatScore, directionSentences, zoneOfT, zoneLabels } from "@trabecula/report-types";
import { measureText } from "../scene/measure.ts";
import type { Mark, Scene, TextMark } from "../scene/scene.ts";
import type { Parameter } from "@trabecula/contracts";

export type ScoreKind = "z" | "t";

/** Normal quantiles of the 95th and 75th percentile: edges of the middle 90 % and 50 %. */
export const z95 = 1.6448536269514722;
export const z75 = 0.6744897501960817;

/** Linear axis from −3 to 3 SD. */
export const profileReach = 3;

const inset = 9;

export interface ProfileAxis {
  readonly score: ScoreKind;
  /** Scene units; at least 100. */
  readonly width: number;
}

/** Clamped to −3 and 3. */
export function xOfScore({ width }: ProfileAxis, score: number): number {
  const scale = linearScale([-profileReach, profileReach], [inset, width - inset]);
  return tenth(scale(Math.max(-profileReach, Math.min(score, profileReach))));
}

export function beyondAxis(score: number): "low" | "high" | null {
  return score < -profileReach ? "low" : score > profileReach ? "high" : null;
}

/** Compares a Z-score with the middle 90 % for age. */
export function sideOfMiddle(score: number): "below" | "within" | "above" {
  return score < -z95 ? "below" : score > z95 ? "above" : "within";
}

interface ScaleText {
  readonly score: number;
  readonly text: string;
}

/** Scene units. */
const heights: Readonly<Record<ProfileAxis["score"], number>> = { z: 34, t: 20 };

const type = 11;
const gap = 4;

const percentiles: readonly ScaleText[] = [
  { score: -z95, text: "5" },
  { score: -z75, text: "25" },
  { score: 0, text: "50" },
  { score: z75, text: "75" },
  { score: z95, text: "95" },
];

const plain = (...scores: readonly number[]): ScaleText[] =>
  scores.map((score) => ({ score, text: formatNumber(score, Number.isInteger(score) ? 0 : 1) }));

/** Most complete first. T-scores are not percentiles, so that axis has none. */
const upperScales: Readonly<Record<ProfileAxis["score"], readonly (readonly ScaleText[])[]>> = {
  z: [percentiles, percentiles.filter((_, index) => index % 2 === 0)],
  t: [[]],
};

/** Most complete first. T shows decision thresholds instead of −2 and −3. */
const lowerScales: Readonly<Record<ProfileAxis["score"], readonly (readonly ScaleText[])[]>> = {
  z: [plain(-3, -2, -1, 0, 1, 2, 3), plain(-3, 0, 3)],
  t: [plain(-2.5, -1, 0, 1, 2, 3), plain(-2.5, -1, 0, 3), plain(-2.5, 0, 3)],
};

const words: Readonly<Record<ProfileAxis["score"], string>> = {
  z: "Z-scores from −3 to 3 below; the 5th, 25th, 50th, 75th and 95th percentile for age above.",
  t: "T-scores from −3 to 3: the young-adult mean at 0, and −1 and −2.5.",
};

export function profileHeader(axis: ProfileAxis): Scene {
  const height = heights[axis.score];
  const upper = fitting(axis, upperScales[axis.score]);
  const lower = fitting(axis, lowerScales[axis.score]);
  const marks: Mark[] = [
    { kind: "path", role: "axis", d: horizontal(height - 0.5, 0, axis.width) },
    ...lower.map(({ score }): Mark => ({ kind: "path", role: "axis", d: vertical(xOfScore(axis, score), height - 4, height - 0.5) })),
    ...upper.map((entry) => textAt(axis, entry, "scale", 10)),
    ...lower.map((entry) => textAt(axis, entry, "tick", height - 8)),
  ];
  return { width: axis.width, height, title: `${axis.score.toUpperCase()}-score axis`, description: words[axis.score], marks };
}

function textAt(axis: ProfileAxis, { score, text }: ScaleText, role: "scale" | "tick", y: number): TextMark {
  return { kind: "text", role, x: xOfScore(axis, score), y, text, anchor: "middle", baseline: "alphabetic", size: type, weight: 400 };
}

function fitting(axis: ProfileAxis, scales: readonly (readonly ScaleText[])[]): readonly ScaleText[] {
  return scales.find((scale) => scale.every((entry, index) => index === 0 || !touches(axis, scale[index - 1]!, entry))) ?? scales.at(-1)!;
}

function touches(axis: ProfileAxis, left: ScaleText, right: ScaleText): boolean {
  const half = (measureText(left.text, type, 400) + measureText(right.text, type, 400)) / 2;
  return xOfScore(axis, right.score) - xOfScore(axis, left.score) < half + gap;
}

export interface ProfileRow {
  readonly name: string;
  /** Unrounded SD; null draws no mark. */
  readonly score: number | null;
  readonly interval?: readonly [number | null, number | null] | null;
}

/** Scene units. */
export const profileStripHeight = 26;

const radius = 5;
const whiskerStop = 2;

/** Draws full-height bands, so rows join, and the mark; an arrow beyond −3 to 3. */
export function profileStrip(axis: ProfileAxis, row: ProfileRow, height = profileStripHeight): Scene {
  return {
    width: axis.width,
    height,
    title: row.name,
    description: describe(axis, row),
    marks: [
      ...bands(axis, height),
      ...intervalMarks(axis, row, height / 2),
      ...(row.score === null ? [] : [markOf(axis, row.score, height / 2)]),
    ],
  };
}

/** Z: middle 90 % and 50 % for age. T: the zones below −1 and −2.5. */
function bands(axis: ProfileAxis, height: number): Mark[] {
  const band = (role: "band-outer" | "band-inner", edge: number): Mark => {
    const from = xOfScore(axis, -edge);
    return { kind: "rect", role, x: from, y: 0, width: tenth(xOfScore(axis, edge) - from), height };
  };
  const line = (role: "median" | "guide", score: number): Mark => ({ kind: "path", role, d: vertical(xOfScore(axis, score), 0, height) });
  if (axis.score === "z") return [band("band-outer", z95), band("band-inner", z75), line("median", 0)];
  const [low, veryLow] = [xOfScore(axis, -1), xOfScore(axis, -2.5)];
  return [
    { kind: "rect", role: "band-outer", x: veryLow, y: 0, width: tenth(low - veryLow), height },
    { kind: "rect", role: "band-inner", x: 0, y: 0, width: veryLow, height },
    ...[line("guide", -2.5), line("guide", -1), line("median", 0)],
  ];
}

function intervalMarks(axis: ProfileAxis, { score, interval }: ProfileRow, middle: number): Mark[] {
  if (score === null || !interval) return [];
  const [low, high] = [interval[0] ?? -Infinity, interval[1] ?? Infinity];
  const [from, to] = [xOfScore(axis, low), xOfScore(axis, high)];
  if (to - from < 1) return [];
  const stop = (x: number, end: number) => (beyondAxis(end) === null ? vertical(x, middle - whiskerStop, middle + whiskerStop) : "");
  const d = `${linePath([
    [from, middle],
    [to, middle],
  ])}${stop(from, low)}${stop(to, high)}`;
  return [{ kind: "path", role: "whisker", d }];
}

function markOf(axis: ProfileAxis, score: number, middle: number): Mark {
  const x = xOfScore(axis, score);
  const beyond = beyondAxis(score);
  if (beyond === null) return { kind: "circle", role: "point", cx: x, cy: middle, r: radius };
  const outward = beyond === "low" ? -1 : 1;
  const tip = x + outward * (radius + 3);
  const back = x - outward * radius;
  return {
    kind: "path",
    role: "point-beyond",
    d: `${linePath([
      [tip, middle],
      [back, middle - radius - 1],
      [back, middle + radius + 1],
    ])}Z`,
  };
}

function describe({ score: kind }: ProfileAxis, { name, score }: ProfileRow): string {
  if (score === null) return `${name}: not compared.`;
  const beyond = beyondAxis(score) === null ? "" : ", beyond the axis";
  const place = kind === "z" ? `${sideOfMiddle(score)} the middle 90 % of the reference` : zoneLabels[zoneOfT(score)];
  return `${name}: ${kind.toUpperCase()}-score ${formatScore(score)}${beyond}, ${place}.`;
}

export function directionSign(direction: Parameter["direction"]): { sign: string; sentence: string } | null {
  return direction === "lower" ? { sign: "\u2193", sentence: directionSentences.lower } : null;
}
