/** Whether a score is a finite number; it is not where the measurement is outside the family's support. */
export function isScore(z: number): boolean {
  return z - z === 0;
}
