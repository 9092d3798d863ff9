import type { ClientFacts } from "@trabecula/client-address";

/** What the edge leaves in `ctx.state`, of calls to the panel too, for services that need to know where a call came from. */
export interface EdgeState {
  requestId: string;
  client: ClientFacts;
  /** The path of the route that answers, such as `/api/reports/:id`; missing where there is none. */
  pattern?: string;
  /** The personal token that a call shows, once it is known to count: its id and its owner's name for it. */
  token?: { readonly id: string; readonly name: string };
}
