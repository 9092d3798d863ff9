/**
 * Code or name of an error, such as `SQLITE_FULL` or `TypeError`; otherwise `unknown`. Restricted by pattern to keep
 * personal data out of logs.
 */
export function errorCode(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const words = [code, name].filter((word) => typeof word === "string" && /^\w{1,60}$/.test(word));
  return String(words[0] ?? "unknown");
}
