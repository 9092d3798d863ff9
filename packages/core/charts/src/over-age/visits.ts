import { discBox, type Box } from "../scene/boxes.ts";
import { horizontal, linePath, vertical, type Spot } from "../scene/paths.ts";
import type { Mark } from "../scene/scene.ts";
import type { Frame } from "./frame.ts";
import { discMarks, placeOf, type Placed } from "./point-marks.ts";
import type { MeasuredPoint, OverAgeRequest } from "./types.ts";

export interface DrawnVisits {
  readonly marks: readonly Mark[];
  readonly boxes: readonly Box[];
  /** Joins all comparable visits; empty for one. */
  readonly trend: readonly Spot[];
}

export function drawnVisits({ earlier = [], apart = [], points }: OverAgeRequest, frame: Frame): DrawnVisits {
  const places = earlier.map((visit) => placeOf(visit, frame));
  const open = [...apart.map((visit) => placeOf(visit, frame)), ...places];
  const trend = earlier.length === 0 ? [] : [...places, ...points.map((point) => placeOf(point, frame))].map(({ x, y }): Spot => [x, y]);
  const whiskers = whiskersOf(places, frame);
  const radius = frame.style.pointRadius - 1.5;
  return {
    trend,
    boxes: [...open.map((place) => discBox(place, radius)), ...whiskers],
    marks: [
      ...(trend.length > 0 ? [{ kind: "path", role: "trend", d: linePath(trend) } as const] : []),
      ...whiskers.map(whiskerMark),
      ...open.flatMap((place) => discMarks(place, radius, "visit")),
    ],
  };
}

/** All visits, oldest first. */
export const allVisits = ({ earlier = [], apart = [], points }: OverAgeRequest): MeasuredPoint[] =>
  [...apart, ...earlier, ...points].toSorted((one, other) => one.age - other.age);

const cap = 3;

function whiskersOf(places: readonly Placed[], { plot, y }: Frame): Box[] {
  return places.flatMap(({ point: { value, lsc }, x }) => {
    if (lsc === undefined) return [];
    const [top, bottom] = [Math.max(plot.top, y(value + lsc)), Math.min(plot.bottom, y(value - lsc))];
    return top < bottom ? [{ left: x - cap, right: x + cap, top, bottom }] : [];
  });
}

function whiskerMark({ left, right, top, bottom }: Box): Mark {
  const ends = [top, bottom].map((at) => horizontal(at, left, right));
  return { kind: "path", role: "whisker", d: vertical(left + cap, top, bottom) + ends.join("") };
}
