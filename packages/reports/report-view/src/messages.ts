export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

export const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

export function grouped<T, Key extends string>(values: readonly T[], keyOf: (value: T) => Key): [Key, T[]][] {
  return [...Map.groupBy(values, keyOf)];
}
