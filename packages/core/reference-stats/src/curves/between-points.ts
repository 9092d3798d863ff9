import { parameterProblem, type FamilyName } from "../families/registry.ts";
import { CELL_SIZE } from "./prepared-curve.ts";

/** Checks per cell; a cubic through valid points has no narrower dip. */
const LOOKS = 16;

/**
 * Why the interpolated parameters cannot be used between the points of a segment, in words that end a sentence; null if
 * they can. A cubic through points that jump may swing below zero although every point is sound, and a negative sigma
 * would turn every score around.
 *
 * @param starts ages where the cells start, and last where the segment ends
 * @param coefficients as in `PreparedCurve`
 */
export function betweenPointsProblem(family: FamilyName, starts: readonly number[], coefficients: readonly number[]): string | null {
  for (let cell = 0; cell + 1 < starts.length; cell++) {
    const [start, end] = [starts[cell]!, starts[cell + 1]!];
    const parameter = (index: number, t: number) => {
      const at = cell * CELL_SIZE + index * 4;
      return coefficients[at]! + t * (coefficients[at + 1]! + t * (coefficients[at + 2]! + t * coefficients[at + 3]!));
    };
    for (let look = 1; look < LOOKS; look++) {
      const t = ((end - start) * look) / LOOKS;
      const problem = parameterProblem(family, { mu: parameter(0, t), sigma: parameter(1, t), nu: parameter(2, t), tau: parameter(3, t) });
      if (problem !== null)
        return `interpolated between ages ${start} and ${end}, ${problem}; give more ages or choose linear interpolation`;
    }
  }
  return null;
}
