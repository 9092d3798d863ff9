type Holder = (event: PopStateEvent) => void;

let holder: Holder | null = null;

/** Called before the router listens: a browser tells the window's listeners of a step in the order in which they came. */
export function hearStepsFirst(): void {
  window.addEventListener("popstate", (event) => holder?.(event));
}

/** Hands each step in the history to `by` before the router hears of it. Returns what ends that. */
export function holdSteps(by: Holder): () => void {
  holder = by;
  return () => {
    holder = null;
  };
}
