import { parseArgs, type ParseArgsConfig } from "node:util";
import { UsageError } from "./usage-error.ts";

/** A word within an edit distance of a third of its letters; null if none. */
export function nearestWord(written: string, known: readonly string[]): string | null {
  const [nearest] = known
    .map((word) => ({ word, distance: editDistance(written, word) }))
    .filter(({ word, distance }) => distance <= Math.max(1, Math.floor(word.length / 3)))
    .toSorted((one, other) => one.distance - other.distance);
  return nearest?.word ?? null;
}

function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const changed = row[column - 1]! + (to[column - 1] === letter ? 0 : 1);
      next.push(Math.min(changed, row[column]! + 1, next[column - 1]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}

type Options = NonNullable<ParseArgsConfig["options"]>;
type Parsed<Known extends Options> = ReturnType<typeof parseArgs<{ args: string[]; options: Known; allowPositionals: true }>>;

export function readArguments<const Known extends Options>(args: string[], options: Known): Parsed<Known> {
  try {
    return parseArgs({ args: withNegatives(args), options, allowPositionals: true });
  } catch (error) {
    throw asUsageError(error, Object.keys(options));
  }
}

/** Rewrites `--missing -9,999` as `--missing=-9,999`, since no option begins with a digit. */
function withNegatives(args: readonly string[]): string[] {
  return args.reduce<string[]>((before, word) => {
    const last = before.at(-1);
    const isValue = /^-[\d.]/.test(word) && last !== undefined && /^--[a-z][a-z-]*$/.test(last);
    return isValue ? [...before.slice(0, -1), `${last}=${word}`] : [...before, word];
  }, []);
}

/** @throws UsageError with `wanted` unless there is exactly one */
export function onlyWord([word, ...others]: readonly string[], wanted: string): string {
  if (word === undefined || others.length > 0) throw new UsageError(wanted);
  return word;
}

function asUsageError(error: unknown, known: readonly string[]): unknown {
  if (!(error instanceof Error) || !("code" in error) || !String(error.code).startsWith("ERR_PARSE_ARGS")) return error;
  const [, unknown] = /^Unknown option '-*([^'=]*)/.exec(error.message) ?? [];
  if (unknown === undefined) return new UsageError(error.message);
  const nearest = nearestWord(unknown, known);
  return new UsageError(`There is no option --${unknown}${nearest === null ? "" : `; did you mean --${nearest}?`} (see --help).`);
}

/** @throws UsageError naming the choices */
export function choice<const Choice extends string>(option: string, choices: readonly Choice[], given: string | undefined): Choice | null {
  if (given === undefined) return null;
  const found = choices.find((candidate) => candidate === given);
  if (found === undefined) throw new UsageError(`${option} ${given} is not known; use one of ${choices.join(", ")}.`);
  return found;
}

/** @throws UsageError naming the limits */
export function wholeNumber(option: string, given: string | undefined, min: number, max: number): number | null {
  if (given === undefined) return null;
  const value = Number(given);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new UsageError(`${option} must be a whole number from ${min} to ${max}.`);
  return value;
}

export function decimal(option: string, given: string | undefined, min: number, max: number): number | undefined {
  if (given === undefined) return undefined;
  const value = Number(given);
  if (given.trim() === "" || !(value >= min && value <= max)) throw new UsageError(`${option} must be a number from ${min} to ${max}.`);
  return value;
}

type Checkable<T> = { success: true; data: T } | { success: false; error: { issues: readonly { message: string }[] } };

export function checked<T>(flag: string, parsed: Checkable<T>): T {
  if (!parsed.success) throw new UsageError(`${flag}: ${parsed.error.issues[0]!.message}`);
  return parsed.data;
}
