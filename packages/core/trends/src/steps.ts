export type Steps<Result> = Generator<void, Result>;

export function finished<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const perStep = 100;

export function* inSteps<Item>(items: readonly Item[], take: (item: Item) => void): Steps<void> {
  for (const [index, item] of items.entries()) {
    take(item);
    if (index % perStep === perStep - 1) yield;
  }
}
