/** False if the measurement is outside the family's support. */
export function isScore(z: number): boolean {
  return z - z === 0;
}
