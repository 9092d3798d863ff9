export function printFigure(figure: Readonly<Record<string, unknown>>): void {
  console.log(JSON.stringify(figure));
}

/** Quantile rounded to hundredths. Sorts the values in place. */
export function quantile(values: number[], share: number): number {
  values.sort((left, right) => left - right);
  return Number((values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN).toFixed(2));
}
