import type { TokenScope } from "@trabecula/contracts";
import type { Endpoint } from "@trabecula/contracts/endpoints";
import type { ApiClient } from "../../support/api-client.ts";
import type { Person } from "../../support/people.ts";

/**
 * Who calls: `anonymous`; `pending`, an account whose approval is gone, with a session that is still stored; `stranger`,
 * a researcher who owns nothing here; `owner`, the researcher who owns the record; `patient`; `admin`.
 */
export const callers = ["anonymous", "pending", "stranger", "patient", "owner", "admin"] as const;
export type Caller = (typeof callers)[number];

export type Cast = { readonly [Name in Exclude<Caller, "anonymous">]: Person } & { readonly anonymous: { readonly client: ApiClient } };

/** How to call a route; made anew for each caller who is let through, so that one call cannot change what the next one finds. */
export interface Call {
  readonly path?: string;
  readonly json?: unknown;
  readonly body?: RequestInit["body"];
  readonly headers?: Record<string, string>;
}

/** One endpoint of the table: how to call it, and what a caller who gets through is answered. */
export interface AccessRow {
  readonly endpoint: Endpoint;
  readonly call?: (cast: Cast) => Call | Promise<Call>;
  /** Of whoever gets through, where it is not the endpoint's own. */
  readonly status?: number;
  /** Of whoever is let through and finds that the record is another's. */
  readonly others?: 404;
}

/** What each caller is answered, by the endpoint's access rule. */
export function expectedStatus(row: AccessRow): Readonly<Record<Caller, number>> {
  const { access } = row.endpoint;
  const own = row.status ?? row.endpoint.status ?? 200;
  const others = access === "owner" ? 404 : (row.others ?? own);
  if (access === "anyone") return { anonymous: own, pending: own, stranger: own, patient: own, owner: own, admin: own };
  if (access === "admin") return { anonymous: 404, pending: 404, stranger: 404, patient: 404, owner: 404, admin: own };
  if (access === "patient") return { anonymous: 401, pending: 401, stranger: 403, patient: own, owner: 403, admin: 403 };
  return { anonymous: 401, pending: 401, stranger: others, patient: access === "session" ? others : 403, owner: own, admin: others };
}

/** What a token of the owner's with one scope is answered: as its owner is, where that scope is one of the endpoint's. */
export function expectedOfToken(row: AccessRow, scope: TokenScope): number {
  const { access, scopes = [] } = row.endpoint;
  if (access === "admin") return 404;
  return access === "anyone" || scopes.includes(scope) ? expectedStatus(row).owner : 403;
}

export const routeOf = ({ method, path }: Endpoint) => `${method} /api${path}`;
