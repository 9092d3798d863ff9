/**
 * sfc32 (Doty-Humphrey, "Small Fast Counting", PractRand), seeded over twelve rounds. Not for secrets.
 * @param seed any whole number; its low 32 bits count
 * @returns a function that gives uniform numbers from 0 (included) to 1 (excluded), in steps of 2^-32
 */
export function seededRandom(seed: number): () => number {
  let a = 0;
  let b = seed | 0;
  let c = 0x9e3779b9 | 0;
  let counter = 1;
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 12; round++) next();
  return next;
}
