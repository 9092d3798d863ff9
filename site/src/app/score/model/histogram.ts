import type { Spread } from "@trabecula/contracts";

/** In SVG units. */
export const frame = { width: 520, height: 220, left: 8, right: 8, top: 12, bottom: 28 };
const from = -4.5;
const to = 4.5;
const binWidth = 0.5;

export const xOf = (score: number): number => frame.left + ((score - from) / (to - from)) * (frame.width - frame.left - frame.right);

/** Histogram bars, and the standard normal curve scaled to the same count. */
export function histogramOf({ n, bins }: Spread) {
  const density = (score: number) => Math.exp((-score * score) / 2) / Math.sqrt(2 * Math.PI);
  const highest = Math.max(...bins.map((count) => count / Math.max(1, n)), density(0) * binWidth);
  const floor = frame.height - frame.bottom;
  const yOf = (share: number) => floor - (share / highest) * (floor - frame.top);
  const bars = bins.map((count, index) => {
    const x = xOf(from + index * binWidth);
    const y = yOf(count / Math.max(1, n));
    return { x: x + 0.5, y, width: xOf(from + (index + 1) * binWidth) - x - 1, height: floor - y };
  });
  const steps = Array.from({ length: 91 }, (_, index) => from + (index / 90) * (to - from));
  const curve = steps
    .map((score, index) => `${index === 0 ? "M" : "L"}${xOf(score).toFixed(1)} ${yOf(density(score) * binWidth).toFixed(1)}`)
    .join("");
  return { bars, curve, floor };
}
