import type { Readable, Writable } from "node:stream";
import manifest from "../package.json" with { type: "json" };
import { nearestWord } from "./arguments.ts";
import { UsageError } from "./usage-error.ts";

export interface Streams {
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
}

/** Returns an exit code, or nothing for 0. */
type Command = (args: string[], streams: Streams) => Promise<void | number>;

const commands = {
  score: async () => (await import("./score-command.ts")).scoreCommand,
  fit: async () => (await import("./fit-command.ts")).fitCommand,
  validate: async () => (await import("./validate-command.ts")).validateCommand,
  compare: async () => (await import("./compare/compare-command.ts")).compareCommand,
  precision: async () => (await import("./precision/precision-command.ts")).precisionCommand,
  "fits-scanner": async () => (await import("./scanner-check/fits-scanner-command.ts")).fitsScannerCommand,
  "control-chart": async () => (await import("./control-chart/control-chart-command.ts")).controlChartCommand,
  "cross-calibrate": async () => (await import("./cross-calibrate/cross-calibrate-command.ts")).crossCalibrateCommand,
  convert: async () => (await import("./convert/convert-command.ts")).convertCommand,
  read: async () => (await import("./read-command.ts")).readCommand,
  adapt: async () => (await import("./scanner-check/adapt-command.ts")).adaptCommand,
  change: async () => (await import("./change/change-command.ts")).changeCommand,
  "fit-change": async () => (await import("./change/fit-change-command.ts")).fitChangeCommand,
  recipe: async () => (await import("./recipe/recipe-command.ts")).recipeCommand,
  rerun: async () => (await import("./rerun/rerun-command.ts")).rerunCommand,
  report: async () => (await import("./report/report-command.ts")).reportCommand,
} as const satisfies Readonly<Record<string, () => Promise<Command>>>;

export type CommandName = keyof typeof commands;

/**
 * Runs the command line.
 * @param args without the program's own name
 * @returns the exit code: 0 done, 1 done and the answer is no, 2 unusable input (one sentence is on standard error)
 */
export async function run(args: readonly string[], streams: Streams): Promise<number> {
  try {
    return (await dispatch(args, streams)) ?? 0;
  } catch (error) {
    // The reader closed the pipe, as `head` does; not an error.
    if (hasCode(error, "EPIPE") || hasCode(error, "ERR_STREAM_PREMATURE_CLOSE")) return 0;
    if (!(error instanceof UsageError) && !hasCode(error, "ERR_PARSE_ARGS")) throw error;
    streams.stderr.write(`${oneLine((error as Error).message)}\n`);
    return 2;
  }
}

async function dispatch([command, ...rest]: readonly string[], streams: Streams): Promise<void | number> {
  if (command === "--version") return tellVersion(streams);
  if (command === undefined || command === "--help" || command === "-h" || command === "help") return tellHelp(rest[0], streams);
  const name = commandOf(command);
  if (rest.includes("--help") || rest.includes("-h")) return tellHelp(name, streams);
  return (await commands[name]())(rest, streams);
}

async function tellVersion({ stdout }: Streams): Promise<void> {
  const { engineVersion } = await import("@trabecula/reference-stats");
  write(stdout, `${manifest.version} (engine ${engineVersion})\n`);
}

async function tellHelp(command: string | undefined, { stdout }: Streams): Promise<void> {
  if (command === "codes") return write(stdout, (await import("./codes-help.ts")).codesHelp());
  const { help, helpOf } = await import("./help.ts");
  write(stdout, command === undefined ? help : helpOf(commandOf(command)));
}

function commandOf(word: string): CommandName {
  const known = Object.keys(commands) as CommandName[];
  const found = known.find((name) => name === word);
  if (found) return found;
  const nearest = nearestWord(word, known);
  const meant = nearest === null ? "" : `; did you mean ${nearest}?`;
  throw new UsageError(`There is no command “${word}”${meant || `; the commands are ${known.join(", ")}`} (see --help).`);
}

function write(stream: Writable, text: string): void {
  stream.write(text);
}

function hasCode(error: unknown, prefix: string): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith(prefix);
}

function oneLine(message: string): string {
  return message.replaceAll(/\s*\n\s*/g, " ");
}
