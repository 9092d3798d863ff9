export type Spot = readonly [x: number, y: number];

export function tenth(pixel: number): number {
  return Math.round(pixel * 10) / 10 + 0;
}

export function linePath(spots: readonly Spot[]): string {
  return spots.map(([x, y], index) => `${index === 0 ? "M" : "L"}${tenth(x)},${tenth(y)}`).join("");
}

export function areaPath(lower: readonly Spot[], upper: readonly Spot[]): string {
  return lower.length === 0 ? "" : `${linePath([...upper, ...[...lower].reverse()])}Z`;
}

export function horizontal(y: number, from: number, to: number): string {
  return `M${tenth(from)},${tenth(y)}H${tenth(to)}`;
}

export function vertical(x: number, from: number, to: number): string {
  return `M${tenth(x)},${tenth(from)}V${tenth(to)}`;
}

export function beyondArrow(x: number, y: number, beyond: "above" | "below", radius: number): string {
  const sign = beyond === "above" ? -1 : 1;
  const [foot, tip, half] = [y + sign * (radius + 1.5), y + sign * (radius + 7.5), 5];
  const spots: Spot[] = [
    [x - half, foot],
    [x, tip],
    [x + half, foot],
  ];
  return `${linePath(spots)}Z`;
}

export function clipLine(spots: readonly Spot[], top: number, bottom: number): Spot[][] {
  const parts: Spot[][] = [];
  spots.slice(1).forEach((to, index) => {
    const piece = clipPiece(spots[index]!, to, top, bottom);
    if (!piece) return;
    const last = parts.at(-1);
    if (last && same(last.at(-1)!, piece[0])) last.push(piece[1]);
    else parts.push([...piece]);
  });
  return parts;
}

export function clipArea(spots: readonly Spot[], top: number, bottom: number): Spot[] {
  const below = clipSide(spots, ([, y]) => y >= top, top);
  return clipSide(below, ([, y]) => y <= bottom, bottom);
}

function clipPiece(from: Spot, to: Spot, top: number, bottom: number): readonly [Spot, Spot] | null {
  const inside = ([, y]: Spot) => y >= top && y <= bottom;
  if (inside(from) && inside(to)) return [from, to];
  if (Math.max(from[1], to[1]) <= top || Math.min(from[1], to[1]) >= bottom) return null;
  const within = (spot: Spot): Spot => (inside(spot) ? spot : crossing(from, to, spot[1] < top ? top : bottom));
  return [within(from), within(to)];
}

function clipSide(spots: readonly Spot[], keeps: (spot: Spot) => boolean, edge: number): Spot[] {
  return spots.flatMap((spot, index) => {
    const before = spots.at(index - 1)!;
    const entering = keeps(spot) === keeps(before) ? [] : [crossing(before, spot, edge)];
    return keeps(spot) ? [...entering, spot] : entering;
  });
}

function crossing([x1, y1]: Spot, [x2, y2]: Spot, edge: number): Spot {
  return [x1 + ((edge - y1) / (y2 - y1)) * (x2 - x1), edge];
}

function same(one: Spot, other: Spot): boolean {
  return one[0] === other[0] && one[1] === other[1];
}
