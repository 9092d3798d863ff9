export function doneOf(state: unknown): string | null {
  const done = typeof state === "object" && state !== null && "done" in state ? state.done : null;
  return typeof done === "string" ? done : null;
}
