import { AsyncLocalStorage } from "node:async_hooks";
import type { Strapi } from "../sql.ts";
import type { ClientMetadata } from "@trabecula/client-address";

export interface EdgeState {
  requestId: string;
  client: ClientMetadata;
  /** Route pattern, such as `/api/reports/:id`; missing without a route. */
  pattern?: string;
  /** Verified personal token: its id and its owner's name for it. */
  token?: { readonly id: string; readonly name: string };
}

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

/** Id of the current request; null in the background. Jobs store it to link log entries. */
export function currentRequestId(strapi: Pick<Strapi, "requestContext">): string | null {
  return (strapi.requestContext.get()?.state as Partial<EdgeState> | undefined)?.requestId ?? null;
}
