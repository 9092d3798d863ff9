import { createInterface } from "node:readline";

/** Whole lines of a stream, without the empty ones. */
export function readLines(stream, use) {
  createInterface({ input: stream, crlfDelay: Infinity }).on("line", (line) => {
    if (line.trim() !== "") use(line);
  });
}
