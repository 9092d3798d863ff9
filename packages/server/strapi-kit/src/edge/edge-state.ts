import type { ClientMetadata } from "@trabecula/client-address";

/** State set by the edge, also for panel requests. */
export interface EdgeState {
  requestId: string;
  client: ClientMetadata;
  /** Route pattern, such as `/api/reports/:id`; missing without a route. */
  pattern?: string;
  /** Verified personal token: its id and its owner's name for it. */
  token?: { readonly id: string; readonly name: string };
}
