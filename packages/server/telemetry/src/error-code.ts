/**
 * The code of an error, or else its name: `SQLITE_FULL`, `TypeError`. Only what has the form of one is taken, since anything may
 * have been thrown and logs hold nothing of a person; `unknown` for all else.
 */
export function errorCode(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const words = [code, name].filter((word) => typeof word === "string" && /^\w{1,60}$/.test(word));
  return String(words[0] ?? "unknown");
}
