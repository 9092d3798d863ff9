const countFormat = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** A number of things: "1,024". */
export const formatCount = (count: number): string => countFormat.format(count);

/** A number of things with the right ending: "1 curve", "1,024 reports". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
