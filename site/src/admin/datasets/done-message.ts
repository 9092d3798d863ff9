/** A sentence handed to the next screen along with its address: what was done on the one before. */
export interface DoneState {
  done: string;
}

/** The sentence in a location's state; null where there is none. */
export function doneOf(state: unknown): string | null {
  const done = typeof state === "object" && state !== null && "done" in state ? state.done : null;
  return typeof done === "string" ? done : null;
}
