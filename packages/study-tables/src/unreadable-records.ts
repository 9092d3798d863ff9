import { UnreadableTable } from "./unreadable-table.ts";

/** A record larger than this (in characters) means that a quote was opened and never closed. */
export const largestRecord = 1_000_000;

const reasons: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "a quoted cell is not closed",
  CSV_MAX_RECORD_SIZE: "a quoted cell is not closed",
  CSV_INVALID_CLOSING_QUOTE: "a quote stands in the middle of a quoted cell",
  INVALID_OPENING_QUOTE: "a quote stands in the middle of a cell",
};

/** The CSV reader's error as a sentence with the line; other errors stay what they are. */
export function asUnreadable(error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return error;
  const reason = reasons[error.code];
  if (!reason) return error;
  const line = "lines" in error && typeof error.lines === "number" ? error.lines : null;
  return new UnreadableTable(`${line === null ? "The file" : `Line ${line} of the file`} cannot be read: ${reason}.`);
}
