const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/gs;

/**
 * Null if none. JSON.parse would silently drop one.
 * @param json text that JSON.parse accepts
 */
export function repeatedKey(json: string): string | null {
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

export type JsonReading = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

/** Legitimate files are flatter; deeper nesting could overflow the stack when serialized. */
const MAX_DEPTH = 40;

/** Allows a byte-order mark; refuses repeated keys and characters that cannot be stored. */
export function readJson(text: string): JsonReading {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return { ok: false, message: "The file is not valid JSON." };
  }
  const twice = repeatedKey(text);
  if (twice !== null) return { ok: false, message: `The key "${twice.slice(0, 60)}" is there twice.` };
  const problem = valueProblem(value);
  return problem === null ? { ok: true, value } : { ok: false, message: problem };
}

function valueProblem(root: unknown): string | null {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return `The file nests deeper than ${MAX_DEPTH} levels.`;
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === "string" && !isStorable(value)) return "A text holds a control character or half of a character.";
      if (typeof value !== "object" || value === null) continue;
      for (const [key, inside] of Object.entries(value)) {
        if (!isStorable(key)) return "A key holds a control character or half of a character.";
        next.push(inside);
      }
    }
    level = next;
  }
  return null;
}

/** PostgreSQL cannot store U+0000, and lone surrogates get replaced. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(text);
}
