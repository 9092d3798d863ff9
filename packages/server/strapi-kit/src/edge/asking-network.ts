import { AsyncLocalStorage } from "node:async_hooks";

interface Asking {
  readonly network: string;
  /** Lets the next call of the line begin, though this one is not over. */
  readonly giveBackTurn?: () => void;
}

const asking = new AsyncLocalStorage<Asking>();

/** Does the work of a call that comes from a network. */
export function askedFrom<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
  return asking.run({ network }, work);
}

/** The network that the call under way comes from; empty where there is none, as at a start. */
export function askingNetwork(): string {
  return asking.getStore()?.network ?? "";
}

/** Does the work of a call that has a place among those of its network. */
export function givingBackTurn<Result>(giveBackTurn: () => void, work: () => Promise<Result>): Promise<Result> {
  return asking.run({ network: askingNetwork(), giveBackTurn }, work);
}

/** Gives the place of the call under way to the next one: it is about to wait in a line of its own. */
export function giveBackTurn(): void {
  asking.getStore()?.giveBackTurn?.();
}
