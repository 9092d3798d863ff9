import { formatScore } from "@trabecula/report-types";
import { linePath, tenth, vertical } from "../scene/paths.ts";
import type { Mark, Scene } from "../scene/scene.ts";
import { beyondAxis, sideOfMiddle, xOfScore, z75, z95, type ProfileAxis } from "./profile-axis.ts";

export interface ProfileRow {
  readonly name: string;
  /** Unrounded SD; null draws no mark. */
  readonly score: number | null;
  /** Score interval; null ends are unbounded. */
  readonly interval?: readonly [number | null, number | null] | null;
}

/** Scene units. */
export const profileStripHeight = 26;

const radius = 5;
const whiskerStop = 2;

/** Full-height bands, so rows join, and the mark; an arrow beyond −3 to 3. */
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

/** Z: middle 90 % and 50 % for age. T: middle 90 % of young adults, with −1 and −2.5. */
function bands(axis: ProfileAxis, height: number): Mark[] {
  const band = (role: "band-outer" | "band-inner", edge: number): Mark => {
    const from = xOfScore(axis, -edge);
    return { kind: "rect", role, x: from, y: 0, width: tenth(xOfScore(axis, edge) - from), height };
  };
  const line = (role: "median" | "guide", score: number): Mark => ({
    kind: "path",
    role,
    d: vertical(xOfScore(axis, score), 0, height),
  });
  return axis.score === "z"
    ? [band("band-outer", z95), band("band-inner", z75), line("median", 0)]
    : [band("band-outer", z95), line("guide", -2.5), line("guide", -1), line("median", 0)];
}

/** No stop where it leaves the axis. */
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

const population: Readonly<Record<ProfileAxis["score"], string>> = { z: "people of this age", t: "young adults" };

function describe({ score: kind }: ProfileAxis, { name, score }: ProfileRow): string {
  if (score === null) return `${name}: not compared.`;
  const beyond = beyondAxis(score) === null ? "" : ", beyond the axis";
  return `${name}: ${kind.toUpperCase()}-score ${formatScore(score)}${beyond}, ${sideOfMiddle(score)} the middle 90 % of ${population[kind]}.`;
}
