import { tenth } from "@trabecula/charts";

/** Zero-length lines that a round line cap turns into dots; positions in pixels. */
export function dotsPath(dots: readonly (readonly [x: number, y: number])[]): string {
  return dots.map(([x, y]) => `M${tenth(x)},${tenth(y)}h0`).join("");
}
