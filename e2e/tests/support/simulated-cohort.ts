export interface SimulatedCohort {
  csv: string;
  persons: number;
  rows: number;
}

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function normalOf(random: () => number): () => number {
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

export function simulateCohort({ seed, persons }: { seed: number; persons: number }): SimulatedCohort {
  const random = randomOf(seed);
  const normal = normalOf(random);
  const lines: string[] = ["subject,age,sex,Tt.BMD distal tibia"];
  let rows = 0;
  for (let person = 0; person < persons; person++) {
    const sex = person % 2 === 0 ? "F" : "M";
    const firstAge = 20 + 62 * random();
    const own = normal();
    for (let visit = 0; visit < 1 + (person % 3); visit++) {
      const age = firstAge + visit * 1.1;
      const z = 0.95 * own + Math.sqrt(1 - 0.95 ** 2) * normal();
      lines.push(`P${person + 1},${age.toFixed(2)},${sex},${trueValue(age, sex, z).toFixed(1)}`);
      rows++;
    }
  }
  lines.splice(5, 0, "P9001,forty,F,281.0", "P9002,44.1,F,", "P9003,51.2,X,266.0");
  return { csv: `${lines.join("\n")}\n`, persons, rows };
}

/** Box–Cox normal with median, coefficient of variation and power by age. */
export function trueValue(age: number, sex: "F" | "M", z: number): number {
  const median = (sex === "F" ? 300 : 325) - 0.02 * Math.max(0, age - 35) ** 2;
  const variation = 0.12 + 0.001 * (age - 20);
  const power = 0.6;
  return median * (1 + power * variation * z) ** (1 / power);
}
