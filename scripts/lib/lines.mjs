import { createInterface } from "node:readline";

export function readLines(stream, use) {
  createInterface({ input: stream, crlfDelay: Infinity }).on("line", (line) => {
    if (line.trim() !== "") use(line);
  });
}
