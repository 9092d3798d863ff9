import { normalNumbers, randomNumbers } from "../../../packages/core/reference-stats/test/support/random-numbers.ts";

export interface SimulatedCohort {
  csv: string;
  persons: number;
  rows: number;
}

export function simulateCohort({ seed, persons, sex: only }: { seed: number; persons: number; sex?: "F" | "M" }): SimulatedCohort {
  const random = randomNumbers(seed);
  const normal = normalNumbers(random);
  const lines: string[] = ["subject,age,sex,Tt.BMD distal tibia"];
  let rows = 0;
  for (let person = 0; person < persons; person++) {
    const sex = only ?? (person % 2 === 0 ? "F" : "M");
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
