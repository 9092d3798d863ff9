export type Spot = readonly [x: number, y: number];

/** Screen precision with short paths. */
export function tenth(pixel: number): number {
  return Math.round(pixel * 10) / 10 + 0;
}

/** Connects the points in order. */
export function linePath(spots: readonly Spot[]): string {
  return spots.map(([x, y], index) => `${index === 0 ? "M" : "L"}${tenth(x)},${tenth(y)}`).join("");
}

/** Closed. */
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
