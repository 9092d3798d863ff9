import { formatNumber } from "@trabecula/report-types";
import { measureText } from "../scene/measure.ts";
import { horizontal, vertical } from "../scene/paths.ts";
import type { Mark, Scene, TextMark } from "../scene/scene.ts";
import { xOfScore, z75, z95, type ProfileAxis } from "./profile-axis.ts";

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

/** The most complete scale that fits; else the simplest. */
function fitting(axis: ProfileAxis, scales: readonly (readonly ScaleText[])[]): readonly ScaleText[] {
  return scales.find((scale) => scale.every((entry, index) => index === 0 || !touches(axis, scale[index - 1]!, entry))) ?? scales.at(-1)!;
}

function touches(axis: ProfileAxis, left: ScaleText, right: ScaleText): boolean {
  const half = (measureText(left.text, type, 400) + measureText(right.text, type, 400)) / 2;
  return xOfScore(axis, right.score) - xOfScore(axis, left.score) < half + gap;
}
