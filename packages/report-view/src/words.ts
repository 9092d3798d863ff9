/** "a", "a and b", "a, b and c". */
export function joined(parts: readonly string[], last = "and"): string {
  return parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} ${last} ${parts.at(-1)}`;
}

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** A sentence ends with one stop. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

export const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** "1 value", "11 values". */
export const countOf = (count: number, one: string): string => `${count.toLocaleString("en-US")} ${count === 1 ? one : `${one}s`}`;

/** Values of one key together, in the order in which the keys first appear. */
export function grouped<T, Key extends string>(values: readonly T[], keyOf: (value: T) => Key): [Key, T[]][] {
  const groups = new Map<Key, T[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return [...groups];
}
