import { AsyncLocalStorage } from "node:async_hooks";

interface RequestContext {
  readonly network: string;
  readonly releaseSlot?: () => void;
}

const context = new AsyncLocalStorage<RequestContext>();

export function withNetwork<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
  return context.run({ network }, work);
}

export function requestNetwork(): string {
  return context.getStore()?.network ?? "";
}

export function withSlot<Result>(releaseSlot: () => void, work: () => Promise<Result>): Promise<Result> {
  return context.run({ network: requestNetwork(), releaseSlot }, work);
}

/** Releases the slot of the current request, which is about to wait in its own queue. */
export function releaseSlot(): void {
  context.getStore()?.releaseSlot?.();
}
