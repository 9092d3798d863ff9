export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

export const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

export function grouped<T, Key extends string>(values: readonly T[], keyOf: (value: T) => Key): [Key, T[]][] {
  return [...Map.groupBy(values, keyOf)];
}
