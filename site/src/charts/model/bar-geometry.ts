/** The bar runs from −3 to +3 SD: linear in SD, so that the tails keep their distance. */
const reach = 3;
const z95 = 1.6448536269514722;
const z75 = 0.6744897501960817;

interface Span {
  x: number;
  width: number;
}

export interface BarGeometry {
  width: number;
  height: number;
  outer: Span;
  inner: Span;
  median: number;
  mark: number;
  /** The value lies beyond the bar: an arrow stands at its end. */
  beyond: "low" | "high" | null;
}

/** Geometry of the small percentile bar for a score in SD, in pixels. */
export function barGeometry(score: number, width = 152, height = 20): BarGeometry {
  const inset = 7;
  const x = (sd: number) => Math.round((inset + ((sd + reach) / (2 * reach)) * (width - 2 * inset)) * 10) / 10;
  const span = (sd: number): Span => ({ x: x(-sd), width: Math.round((x(sd) - x(-sd)) * 10) / 10 });
  const clipped = Math.max(-reach, Math.min(score, reach));
  return {
    width,
    height,
    outer: span(z95),
    inner: span(z75),
    median: x(0),
    mark: x(clipped),
    beyond: score < -reach ? "low" : score > reach ? "high" : null,
  };
}
