import { quantileAtZ } from "../distributions.ts";
import type { Fit } from "../fitting/fit-types.ts";

const STEP = 1e-3;

/** Unit of the measurement per Z, at a Z and an age. */
export function slopeAlongZ({ family, parametersAt }: Pick<Fit, "family" | "parametersAt">, z: number, age: number): number {
  const parameters = parametersAt(age);
  return (quantileAtZ(family, z + STEP, parameters) - quantileAtZ(family, z - STEP, parameters)) / (2 * STEP);
}
