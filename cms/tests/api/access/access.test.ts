import { beforeAll, describe, expect, inject, it } from "vitest";
import { tokenScopes, type TokenScope } from "@trabecula/contracts";
import { ApiClient } from "../../support/api-client.ts";
import { administrator, patient, pendingWithSession, researcher } from "../../support/people.ts";
import { byToken, madeToken } from "../../support/tokens.ts";
import { accountsAccess } from "./accounts.ts";
import { adminAuditAccess } from "./admin-audit.ts";
import { adminDatasetsAccess } from "./admin-datasets.ts";
import { adminMailAccess } from "./admin-mail.ts";
import { adminReportsAccess } from "./admin-reports.ts";
import { boneScansAccess } from "./bone-scans.ts";
import { bouncesAccess } from "./bounces.ts";
import { fitsAccess } from "./fits.ts";
import { callers, expectedOfToken, expectedStatus, routeOf, type AccessRow, type Call, type Caller, type Cast } from "./access-row.ts";
import { precisionAccess } from "./precision.ts";
import { settingsAccess } from "./settings.ts";
import { siteAccess } from "./site.ts";

// Last: their log-out ends the callers' sessions.
const table: readonly AccessRow[] = [
  ...siteAccess,
  ...boneScansAccess,
  ...adminDatasetsAccess,
  ...fitsAccess,
  ...precisionAccess,
  ...settingsAccess,
  ...adminAuditAccess,
  ...adminMailAccess,
  ...adminReportsAccess,
  ...bouncesAccess,
  ...accountsAccess,
];
let cast: Cast;
let missing: unknown;
const secrets = new Map<TokenScope, string>();

beforeAll(async () => {
  cast = {
    anonymous: { client: new ApiClient() },
    pending: await pendingWithSession(),
    stranger: await researcher(),
    patient: await patient(),
    owner: await researcher(),
    admin: await administrator(),
  };
  for (const scope of tokenScopes) secrets.set(scope, (await madeToken(cast.owner, { scopes: [scope] })).secret);
  missing = (await cast.anonymous.client.get("/api/no-such-route")).body;
});

/** Shared by all refused callers, since refused calls change nothing. */
const refusedCalls = new Map<AccessRow, Promise<Call>>();
function callFor(row: AccessRow, isRefused: boolean): Promise<Call> {
  const made = (isRefused && refusedCalls.get(row)) || Promise.resolve(row.call?.(cast) ?? {});
  if (isRefused) refusedCalls.set(row, made);
  return made;
}

async function send(row: AccessRow, caller: Caller) {
  const { method, path: registered } = row.endpoint;
  const { path = `/api${registered}`, ...options } = await callFor(row, expectedStatus(row)[caller] >= 400);
  return cast[caller].client.send(method, path, options);
}

/** Owner-only endpoints; the tests use ids of no existing record. */
const ownersRows = table.filter(({ endpoint }) => endpoint.access === "owner");

// A soft expectation goes on after a failure and says which caller it is about, so that one test of a route names all of them.
it.each(named(ownersRows))("$route answers nobody's record as another's", async ({ row }) => {
  for (const id of ["a".repeat(24), "1", "%00"]) {
    const { method } = row.endpoint;
    const { path, ...options } = (await row.call!(cast)) as Required<Call>;
    const reply = await cast.owner.client.send(method, path.replace(/[a-z0-9]{24}/g, id), options);
    expect.soft({ status: reply.status, body: reply.body }, `with the id ${id}`).toEqual({ status: 404, body: missing });
  }
});

// Before the session tests, the last of which ends the sessions.
it.each(named(table))("$route answers a token of each scope as its endpoint says", async ({ row }) => {
  for (const scope of tokenScopes) {
    const status = expectedOfToken(row, scope);
    const { method, path: registered } = row.endpoint;
    // Access is checked before any other part of the call.
    const { path = `/api${registered}`, ...options } = (status === 403 || status === 404 ? null : await row.call?.(cast)) ?? {};
    const reply = await byToken(secrets.get(scope)!, method, path, options);
    const { code } = reply.body as { code?: string };
    const soft = (value: unknown) => expect.soft(value, `a token with the scope ${scope}`);
    soft({ status: reply.status, body: reply.status === status ? null : reply.body }).toEqual({ status, body: null });
    if (status === 403) soft(code).toBe("scope_missing");
    if (status === 404 && row.endpoint.access === "admin") soft(reply.body).toEqual(missing);
    if (row.endpoint.access !== "anyone") soft(reply.headers.getSetCookie()).toEqual([]);
  }
});

it.each(named(table))("$route answers each caller as its access rule says", async ({ row }) => {
  for (const caller of callers) {
    const status = expectedStatus(row)[caller];
    const reply = await send(row, caller);
    const soft = (value: unknown) => expect.soft(value, caller);
    soft({ status: reply.status, body: reply.status === status ? null : reply.body }).toEqual({ status, body: null });
    if (reply.status === 404) soft(reply.body).toEqual(missing);
  }
});

function named(rows: readonly AccessRow[]) {
  return rows.map((row) => ({ row, route: routeOf(row.endpoint) }));
}

describe("the table", () => {
  it("lets no token near accounts, administration and patients’ access", () => {
    const taken = table.filter(({ endpoint }) => endpoint.scopes !== undefined).map(({ endpoint }) => endpoint);
    expect(taken.filter(({ access }) => !["researcher", "owner", "session"].includes(access))).toEqual([]);
    const closed = /^\/(?:user|tokens|admin|my|patient)(?:\/|$)|\/(?:invite|access|release|share|names|override)(?:\/|$)/;
    expect(taken.filter(({ path }) => closed.test(path)).map(routeOf)).toEqual([]);
  });

  it("has one row for each route that the running server knows, and none besides", () => {
    expect(table.map(({ endpoint }) => routeOf(endpoint)).sort()).toEqual([...inject("cmsRoutes")].sort());
  });
});
