/** What a table of words says of a word from a file; nothing for "constructor" and its like, which every object has. */
export function ownOf<Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
