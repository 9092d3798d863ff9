import { readFileSync, writeFileSync } from "node:fs";
import { quantile } from "../support/figures.ts";

interface RouteFigures {
  readonly route: string;
  readonly calls: number;
  readonly calm: { readonly p50Ms: number; readonly p99Ms: number };
  readonly faulty: { readonly p50Ms: number; readonly p99Ms: number };
  /** 5xx, cut connections and timeouts. */
  readonly failed: number;
}

interface Times {
  readonly calm: number[];
  readonly faulty: number[];
  failed: number;
}

export class Latencies {
  readonly #routes = new Map<string, Times>();
  readonly #failures = new Map<string, number>();
  #lastFailureAt = 0;
  #calls = 0;
  fault: string | null = null;

  answered(route: string, ms: number): void {
    this.#calls += 1;
    const times = this.#of(route);
    (this.fault === null ? times.calm : times.faulty).push(ms);
  }

  /** `isLimit`: rejected by a rate limit, which is unrelated to the fault. */
  failed(route: string, why: string, isLimit: boolean): void {
    this.#calls += 1;
    this.#of(route).failed += 1;
    if (!isLimit) this.#lastFailureAt = performance.now();
    const key = `${this.fault ?? "no fault"}: ${why}`;
    this.#failures.set(key, (this.#failures.get(key) ?? 0) + 1);
  }

  get calls(): number {
    return this.#calls;
  }

  get lastFailureAt(): number {
    return this.#lastFailureAt;
  }

  failures(): readonly (readonly [string, number])[] {
    return [...this.#failures].sort();
  }

  figures(): RouteFigures[] {
    const of = (times: number[]) => ({ p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) });
    return [...this.#routes]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([route, { calm, faulty, failed }]) => ({
        route,
        calls: calm.length + faulty.length + failed,
        calm: of(calm),
        faulty: of(faulty),
        failed,
      }));
  }

  #of(route: string): Times {
    const times = this.#routes.get(route) ?? { calm: [], faulty: [], failed: 0 };
    this.#routes.set(route, times);
    return times;
  }
}

const report = new URL("../../docs/performance.md", import.meta.url);
const [begin, end] = ["<!-- npm run campaign -->", "<!-- end of the campaign -->"];

export function tableOf(figures: readonly RouteFigures[]): string {
  const times = ({ p50Ms, p99Ms }: RouteFigures["calm"]) => (Number.isNaN(p50Ms) ? "–" : `${shown(p50Ms)} (${shown(p99Ms)})`);
  return [
    "| route | calls | median (99 %), ms | under faults | failed |",
    "|---|---|---|---|---|",
    ...figures.map(
      ({ route, calls, calm, faulty, failed }) => `| \`${route}\` | ${calls} | ${times(calm)} | ${times(faulty)} | ${failed} |`,
    ),
  ].join("\n");
}

export function writeChapter(text: string): void {
  const before = readFileSync(report, "utf8");
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no lines ${begin} and ${end}.`);
  writeFileSync(report, `${before.slice(0, from + begin.length)}\n\n${text}\n\n${before.slice(to)}`);
}

const shown = (ms: number) => ms.toFixed(ms < 10 ? 1 : 0);
