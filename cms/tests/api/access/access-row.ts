import type { Endpoint } from "@trabecula/contracts/endpoints";
import type { ApiClient } from "../../support/api-client.ts";
import type { Person } from "../../support/people.ts";

/** `pending`: approval withdrawn, session still stored. `stranger`: a researcher who owns nothing here. */
export const callers = ["anonymous", "pending", "stranger", "patient", "owner", "admin"] as const;
export type Caller = (typeof callers)[number];

export type Cast = { readonly [Name in Exclude<Caller, "anonymous">]: Person } & { readonly anonymous: { readonly client: ApiClient } };

export interface Call {
  readonly path?: string;
  readonly json?: unknown;
  readonly body?: RequestInit["body"];
  readonly headers?: Record<string, string>;
}

export interface AccessRow {
  readonly endpoint: Endpoint;
  readonly call?: (cast: Cast) => Call | Promise<Call>;
  /** Status for permitted callers if the call passes access control and then fails. */
  readonly status?: number;
  readonly ofAllCenters?: true;
  readonly others?: 404;
  /** Role that a `workspace` endpoint needs. `manage`: leads of one center too, unless `ofAllCenters`. */
  readonly need?: "member" | "manage" | "lead";
}

export function expectedStatus(row: AccessRow): Readonly<Record<Caller, number>> {
  const { access } = row.endpoint;
  const own = row.status ?? row.endpoint.status ?? 200;
  const others = isOfRecord(row.endpoint) ? 404 : (row.others ?? own);
  if (access === "anyone") return { anonymous: own, pending: own, stranger: own, patient: own, owner: own, admin: own };
  if (access === "admin") return { anonymous: 404, pending: 404, stranger: 404, patient: 404, owner: 404, admin: own };
  if (access === "patient") return { anonymous: 401, pending: 401, stranger: 403, patient: own, owner: 403, admin: 403 };
  return { anonymous: 401, pending: 401, stranger: others, patient: access === "session" ? others : 403, owner: own, admin: others };
}

export function expectedOfToken(row: AccessRow, scope: string): number {
  const { access, scopes = [] }: { access: string; scopes?: readonly string[] } = row.endpoint;
  if (access === "admin") return 404;
  return access === "anyone" || scopes.includes(scope) ? expectedStatus(row).owner : 403;
}

export const isOfRecord = ({ access, path }: Endpoint): boolean => access === "workspace" || (access === "member" && path.includes("/:id"));

export const routeOf = ({ method, path }: Endpoint) => `${method} /api${path}`;
