import { readFileSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { UsageError } from "./usage-error.ts";

/** Where a run reads and writes. */
export interface Streams {
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
}

type Command = (args: string[], streams: Streams) => Promise<void>;

/** Each command brings its own code, so that none waits for that of the others to load. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  score: async () => (await import("./score-command.ts")).scoreCommand,
  fit: async () => (await import("./fit-command.ts")).fitCommand,
  precision: async () => (await import("./precision/precision-command.ts")).precisionCommand,
  validate: async () => (await import("./validate-command.ts")).validateCommand,
};

/**
 * Runs the command line.
 *
 * @param args arguments without the program's own name
 * @returns the exit code: 0 done, 2 unusable input (one sentence is on standard error)
 */
export async function run(args: readonly string[], streams: Streams): Promise<number> {
  try {
    await dispatch(args, streams);
    return 0;
  } catch (error) {
    // The reader of the output has left, as `head` does: nothing more to say.
    if (hasCode(error, "EPIPE") || hasCode(error, "ERR_STREAM_PREMATURE_CLOSE")) return 0;
    if (!(error instanceof UsageError) && !hasCode(error, "ERR_PARSE_ARGS")) throw error;
    streams.stderr.write(`${oneLine((error as Error).message)}\n`);
    return 2;
  }
}

async function dispatch([command, ...rest]: readonly string[], streams: Streams): Promise<void> {
  if (command === "--version") return write(streams.stdout, `${version()}\n`);
  if (command === undefined || command === "--help" || command === "help" || rest.includes("--help")) {
    return write(streams.stdout, (await import("./help.ts")).help);
  }
  const found = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!found) throw new UsageError(`There is no command “${command}”; the commands are ${Object.keys(commands).join(", ")} (see --help).`);
  return (await found())(rest, streams);
}

function write(stream: Writable, text: string): void {
  stream.write(text);
}

function version(): string {
  const file = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(file) as { version: string }).version;
}

function hasCode(error: unknown, prefix: string): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith(prefix);
}

function oneLine(message: string): string {
  return message.replaceAll(/\s*\n\s*/g, " ");
}
