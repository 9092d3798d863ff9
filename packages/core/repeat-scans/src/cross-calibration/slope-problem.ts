import { formatDecimals } from "@trabecula/messages";

/** Null if plausible. Two scanners differ by less; a factor of ten indicates a unit error. */
export function slopeProblem(slope: number): string | null {
  if (slope >= 0.5 && slope <= 2) return null;
  return `One device would read ${formatDecimals(slope, 3)} of what the other does; are the values in one unit, and of the same thing?`;
}
