import type { ApiClient } from "../../support/api-client.ts";
import type { Person } from "../../support/people.ts";

/**
 * Who calls: `anonymous`; `pending`, an account whose approval is gone, with a session that is still stored; `stranger`,
 * a researcher who owns nothing here; `owner`, the researcher who owns the record; `patient`; `admin`.
 */
export const callers = ["anonymous", "pending", "stranger", "patient", "owner", "admin"] as const;
export type Caller = (typeof callers)[number];

export type Cast = { readonly [Name in Exclude<Caller, "anonymous">]: Person } & { readonly anonymous: { readonly client: ApiClient } };

/** How to call a route; made anew for each caller, so that one call cannot change what the next one finds. */
export interface Call {
  readonly path?: string;
  readonly json?: unknown;
  readonly body?: RequestInit["body"];
  readonly headers?: Record<string, string>;
}

/** One route of the table: what each caller is answered. */
export interface AccessRow {
  /** As registered, such as `GET /api/reports/:id`. */
  readonly route: string;
  readonly call?: (cast: Cast) => Call | Promise<Call>;
  readonly status: Readonly<Record<Caller, number>>;
}

/** The same answer for everyone. */
export function everyone(status: number): AccessRow["status"] {
  return { anonymous: status, pending: status, stranger: status, patient: status, owner: status, admin: status };
}

/** Anyone with an approved account. */
export function signedIn(status = 200): AccessRow["status"] {
  return { ...everyone(status), anonymous: 401, pending: 401 };
}

/** Researchers and administrators. */
export function researchers(status = 200): AccessRow["status"] {
  return { ...signedIn(status), patient: 403 };
}

/** The researcher who owns the record; to other accounts it is missing. */
export function ownerOnly(status = 200): AccessRow["status"] {
  return { ...researchers(404), owner: status };
}

/** Administrators; to everyone else the route is missing. */
export function adminsOnly(status = 200): AccessRow["status"] {
  return { ...everyone(404), admin: status };
}
