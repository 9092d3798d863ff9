import { tenth } from "@trabecula/charts";

/** One path for many dots, each a line of no length that a round line end makes a disc; positions in pixels. */
export function dotsPath(dots: readonly (readonly [x: number, y: number])[]): string {
  return dots.map(([x, y]) => `M${tenth(x)},${tenth(y)}h0`).join("");
}
