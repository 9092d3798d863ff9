import { describe, expect, test } from "vitest";
import { BAND, type Banded, type PenaltyOrder } from "../../src/fitting/banded.ts";
import { smoothingCandidates, type Candidate, type Smoothness } from "../../src/fitting/smoothing-candidates.ts";

const size = 13;

function logDeterminant(matrix: number[][]): number {
  const rows = matrix.map((row) => row.slice());
  return rows.reduce((sum, row, i) => {
    for (const below of rows.slice(i + 1)) {
      const factor = below[i]! / row[i]!;
      row.forEach((value, j) => (below[j]! -= factor * value));
    }
    return sum + Math.log(row[i]!);
  }, 0);
}

function dense(matrix: Banded): number[][] {
  const entry = (i: number, j: number) => (j - i < BAND ? matrix[i * BAND + j - i]! : 0);
  return Array.from({ length: size }, (_, i) => Array.from({ length: size }, (__, j) => (i <= j ? entry(i, j) : entry(j, i))));
}

function penaltyDeterminant({ shape, strengths }: Candidate, free: PenaltyOrder): number {
  const parts = shape.penalties.map(dense);
  const sum = parts[0]!.map((row, i) => row.map((_, j) => parts.reduce((all, part, which) => all + strengths[which]! * part[i]![j]!, 0)));
  return logDeterminant(sum.slice(free).map((row) => row.slice(free)));
}

describe.each<[string, Smoothness]>([
  ["one order", { orders: [2], turns: false, towardsWeaker: 0 }],
  ["one order and turns", { orders: [2], turns: true, towardsWeaker: 0 }],
  ["two orders and turns", { orders: [2, 3], turns: true, towardsWeaker: 0.2 }],
  ["a constant and a line", { orders: [1, 2], turns: true, towardsWeaker: 0 }],
])("amounts of smoothing: %s", (_, smoothness) => {
  const candidates = smoothingCandidates(size, smoothness);

  test("the determinants differ as those of the penalties do", () => {
    const apart = (candidate: Candidate) => candidate.logDeterminant - penaltyDeterminant(candidate, smoothness.orders[0]!);
    // Very different strengths cost precision in the dense elimination.
    for (const candidate of candidates) expect(apart(candidate) - apart(candidates[0]!)).toBeCloseTo(0, 2);
  });

  test("sharper turns have the same total prior weight as even curves, corrected for their coarser grid", () => {
    const before = ({ logPrior, strengths }: Candidate) => Math.exp(logPrior + smoothness.towardsWeaker * Math.log(strengths[0]!));
    const isEven = ({ shape }: Candidate) => shape.logs.every((log) => log === 0);
    const sum = (some: Candidate[]) => some.reduce((all, candidate) => all + before(candidate), 0);
    const [even, turning] = [sum(candidates.filter(isEven)), sum(candidates.filter((candidate) => !isEven(candidate)))];
    expect(even).toBeCloseTo(candidates.filter(isEven).length, 8);
    if (smoothness.turns) expect(Math.abs(Math.log(turning / even))).toBeLessThan(0.5);
    else expect(turning).toBe(0);
  });
});
