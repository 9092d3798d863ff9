import { AsyncLocalStorage } from "node:async_hooks";

interface Asking {
  readonly network: string;
  readonly giveBackTurn?: () => void;
}

const asking = new AsyncLocalStorage<Asking>();

export function askedFrom<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
  return asking.run({ network }, work);
}

export function askingNetwork(): string {
  return asking.getStore()?.network ?? "";
}

export function givingBackTurn<Result>(giveBackTurn: () => void, work: () => Promise<Result>): Promise<Result> {
  return asking.run({ network: askingNetwork(), giveBackTurn }, work);
}

/** Releases the slot of the current request, which is about to wait in its own queue. */
export function giveBackTurn(): void {
  asking.getStore()?.giveBackTurn?.();
}
