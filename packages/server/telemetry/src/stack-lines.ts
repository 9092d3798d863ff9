/** Stack without the message, which may contain similar lines. */
export function stackLines(error: unknown): string[] {
  const { message, stack } = (error ?? {}) as { message?: unknown; stack?: unknown };
  if (typeof stack !== "string") return [];
  const start = typeof message === "string" && stack.includes(message) ? stack.indexOf(message) + message.length : 0;
  return stack
    .slice(start)
    .split("\n")
    .filter((line) => /^\s+at /.test(line));
}
