export function weightedMean(values: Float64Array, weights: Float64Array): number {
  let sum = 0;
  let total = 0;
  for (let row = 0; row < values.length; row++) {
    sum += weights[row]! * values[row]!;
    total += weights[row]!;
  }
  return sum / total;
}

/** Standard deviation with the sum of the weights as divisor. */
export function weightedSd(values: Float64Array, weights: Float64Array): number {
  const mean = weightedMean(values, weights);
  return Math.sqrt(
    weightedMean(
      values.map((value) => (value - mean) ** 2),
      weights,
    ),
  );
}
