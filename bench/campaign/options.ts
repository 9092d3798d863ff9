import { parseArgs } from "node:util";

export interface Options {
  readonly reports: number;
  readonly minutes: number;
  readonly callers: number;
  readonly seed: number;
  readonly only: string;
  readonly write: boolean;
}

export function readOptions(args: string[]): Options {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args,
    options: { reports: text, minutes: text, callers: text, seed: text, only: text, write: { type: "boolean" } },
  });
  return {
    reports: whole("reports", values.reports, 20_000, [1, 5_000_000]),
    minutes: whole("minutes", values.minutes, 5, [1, 240]),
    callers: whole("callers", values.callers, 12, [1, 200]),
    seed: whole("seed", values.seed, Date.now() % 1_000_000, [0, 1_000_000_000]),
    only: values.only ?? "",
    write: values.write ?? false,
  };
}

function whole(name: string, text: string | undefined, otherwise: number, [least, most]: readonly [number, number]): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most) throw new Error(`--${name} is a whole number from ${least} to ${most}.`);
  return value;
}
