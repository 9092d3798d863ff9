/** Own properties only, so "constructor" from a file returns undefined. */
export function ownOf<Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
