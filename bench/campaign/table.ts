import { readFileSync, writeFileSync } from "node:fs";
import type { RouteFigures } from "./latencies.ts";

const file = new URL("../../docs/performance.md", import.meta.url);
const [begin, end] = ["<!-- npm run campaign -->", "<!-- end of the campaign -->"];

export function tableOf(figures: readonly RouteFigures[]): string {
  const times = ({ p50Ms, p99Ms }: RouteFigures["calm"]) => `${shown(p50Ms)} | ${shown(p99Ms)}`;
  return [
    "| route | calls | median, ms | 99 %, ms | median under faults, ms | 99 % under faults, ms | failed |",
    "|---|---|---|---|---|---|---|",
    ...figures.map(
      ({ route, calls, calm, faulty, failed }) => `| \`${route}\` | ${calls} | ${times(calm)} | ${times(faulty)} | ${failed} |`,
    ),
  ].join("\n");
}

/** Replaces the results of the previous campaign. @throws Error if docs/performance.md has no place for them */
export function writeChapter(text: string): void {
  const before = readFileSync(file, "utf8");
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no lines ${begin} and ${end}.`);
  writeFileSync(file, `${before.slice(0, from + begin.length)}\n\n${text}\n\n${before.slice(to)}`);
}

const shown = (ms: number) => (Number.isNaN(ms) ? "–" : ms < 10 ? ms.toFixed(1) : ms.toFixed(0));
