export function printFigure(figure: Readonly<Record<string, unknown>>): void {
  console.log(JSON.stringify(figure));
}

export function printValue(name: string, value: number, unit: string, more: Readonly<Record<string, unknown>> = {}): void {
  printFigure({ name, value: Number(value.toPrecision(4)), unit, ...more });
}

export function quantile(values: number[], share: number): number {
  values.sort((left, right) => left - right);
  return Number((values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN).toFixed(2));
}

export function spreadOf(times: number[]) {
  return { calls: times.length, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99), longestMs: quantile(times, 1) };
}

export function bestSeconds(runs: number, run: () => unknown): number {
  let best = Infinity;
  for (let index = 0; index < runs; index += 1) {
    const start = performance.now();
    run();
    best = Math.min(best, (performance.now() - start) / 1000);
  }
  return best;
}
