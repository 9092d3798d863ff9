import { AsyncLocalStorage } from "node:async_hooks";

const networks = new AsyncLocalStorage<string>();

/** Does the work of a call that comes from a network. */
export function askedFrom<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
  return networks.run(network, work);
}

/** The network that the call under way comes from; empty where there is none, as at a start. */
export function askingNetwork(): string {
  return networks.getStore() ?? "";
}
