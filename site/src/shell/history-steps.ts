type Holder = (event: PopStateEvent) => void;

let holder: Holder | null = null;

/** Call before the router: popstate listeners run in registration order. */
export function listenForHistorySteps(): void {
  window.addEventListener("popstate", (event) => holder?.(event));
}

/** Passes history steps to `by` before the router. Returns a cleanup function. */
export function holdSteps(by: Holder): () => void {
  holder = by;
  return () => {
    holder = null;
  };
}
