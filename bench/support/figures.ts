/** One figure: one line of JSON. */
export function printFigure(figure: Readonly<Record<string, unknown>>): void {
  console.log(JSON.stringify(figure));
}

/** The value below which a share of the values lies, to hundredths; sorts them. */
export function quantile(values: number[], share: number): number {
  values.sort((left, right) => left - right);
  return Number((values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN).toFixed(2));
}
