import { UsageError } from "./usage-error.ts";

/** Null if not given. @throws UsageError naming the choices */
export function choice<const Choice extends string>(option: string, choices: readonly Choice[], given: string | undefined): Choice | null {
  if (given === undefined) return null;
  const found = choices.find((candidate) => candidate === given);
  if (found === undefined) throw new UsageError(`${option} ${given} is not known; use one of ${choices.join(", ")}.`);
  return found;
}

/** Null if not given. @throws UsageError naming the limits */
export function wholeNumber(option: string, given: string | undefined, min: number, max: number): number | null {
  if (given === undefined) return null;
  const value = Number(given);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new UsageError(`${option} must be a whole number from ${min} to ${max}.`);
  return value;
}

/** Undefined if not given. @throws UsageError naming the limits */
export function decimal(option: string, given: string | undefined, min: number, max: number): number | undefined {
  if (given === undefined) return undefined;
  const value = Number(given);
  if (given.trim() === "" || !(value >= min && value <= max)) throw new UsageError(`${option} must be a number from ${min} to ${max}.`);
  return value;
}
