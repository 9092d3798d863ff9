const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/gs;

/**
 * The first key that stands twice in one object of a JSON text, null where none does. JSON.parse would take the last
 * and lose the other without a word.
 *
 * @param json text that JSON.parse accepts
 */
export function repeatedKey(json: string): string | null {
  /** One entry per open bracket: keys of an object, null for a list. */
  const open: (Set<string> | null)[] = [];
  let expectsKey = false;
  for (const [token] of json.matchAll(tokens)) {
    if (token === "{" || token === "[") {
      open.push(token === "{" ? new Set() : null);
      expectsKey = token === "{";
    } else if (token === "}" || token === "]") {
      open.pop();
      expectsKey = false;
    } else if (token === ",") {
      expectsKey = open.at(-1) instanceof Set;
    } else if (expectsKey) {
      const keys = open.at(-1)!;
      const key = JSON.parse(token) as string;
      if (keys.has(key)) return key;
      keys.add(key);
      expectsKey = false;
    }
  }
  return null;
}
