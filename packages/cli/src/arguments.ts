import { parseArgs, type ParseArgsConfig } from "node:util";
import { nearestWord } from "./nearest-word.ts";
import { UsageError } from "./usage-error.ts";

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
