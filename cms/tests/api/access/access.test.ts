import { beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";
import { rightsOf, tokenScopes, workspaceRoles, type WorkspaceRole } from "@trabecula/contracts";
import { workspaces, type Endpoint } from "@trabecula/contracts/endpoints";
import { ApiClient } from "../../support/api-client.ts";
import { administrator, patient, pendingWithSession, researcher, type Person } from "../../support/people.ts";
import { byToken, madeToken } from "../../support/tokens.ts";
import { join, leave, memberOf } from "../../support/workspaces.ts";
import { accountsAccess } from "./accounts.ts";
import { adminAuditAccess } from "./admin-audit.ts";
import { adminDatasetsAccess } from "./admin-datasets.ts";
import { adminMailAccess } from "./admin-mail.ts";
import { adminReportsAccess } from "./admin-reports.ts";
import { boneScansAccess } from "./bone-scans.ts";
import { bouncesAccess } from "./bounces.ts";
import { fitsAccess } from "./fits.ts";
import {
  callers,
  expectedOfToken,
  expectedStatus,
  isOfRecord,
  routeOf,
  type AccessRow,
  type Call,
  type Caller,
  type Cast,
} from "./access-row.ts";
import { precisionAccess } from "./precision.ts";
import { settingsAccess } from "./settings.ts";
import { siteAccess } from "./site.ts";
import { workspaceOf, workspacesAccess } from "./workspaces.ts";

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
  ...workspacesAccess,
  ...accountsAccess,
];
let cast: Cast;
let missing: unknown;
const everyScope = tokenScopes.join(" ");
const secrets = new Map<string, string>();

beforeAll(async () => {
  cast = {
    anonymous: { client: new ApiClient() },
    pending: await pendingWithSession(),
    stranger: await researcher(),
    patient: await patient(),
    owner: await researcher(),
    admin: await administrator(),
  };
  for (const scopes of [...tokenScopes, everyScope])
    secrets.set(scopes, (await madeToken(cast.owner, { scopes: scopes.split(" ") })).secret);
  missing = (await cast.anonymous.client.get("/api/no-such-route")).body;
});

const repeatableCalls = new Map<AccessRow, Promise<Call>>();
function callFor(row: AccessRow, status: number): Promise<Call> {
  const isRepeatable = status >= 400 || row.endpoint.method === "GET";
  const made = (isRepeatable && repeatableCalls.get(row)) || Promise.resolve(row.call?.(cast) ?? {});
  if (isRepeatable) repeatableCalls.set(row, made);
  return made;
}

async function send(row: AccessRow, caller: Caller) {
  const { method, path: registered } = row.endpoint;
  const { path = `/api${registered}`, ...options } = await callFor(row, expectedStatus(row)[caller]);
  return cast[caller].client.send(method, path, options);
}

// A soft expectation names every caller that fails.
it.each(named(table))("$route accepts or rejects a token of each scope as its endpoint declares", async ({ row }) => {
  for (const scope of row.endpoint.scopes === undefined ? [everyScope] : tokenScopes) {
    const status = expectedOfToken(row, scope);
    const { method, path: registered } = row.endpoint;
    const { path = `/api${registered}`, ...options } = status === 403 || status === 404 ? ({} as Call) : await callFor(row, status);
    const reply = await byToken(secrets.get(scope)!, method, path, options);
    const { code } = reply.body as { code?: string };
    const soft = (value: unknown) => expect.soft(value, `a token with the scope ${scope}`);
    soft({ status: reply.status, body: reply.status === status ? null : reply.body }).toEqual({ status, body: null });
    if (status === 403) soft(code).toBe("scope_missing");
    if (status === 404 && row.endpoint.access === "admin") soft(reply.body).toEqual(missing);
    if (row.endpoint.access !== "anyone") soft(reply.headers.getSetCookie()).toEqual([]);
  }
});

const workspaceRows = table.filter(({ endpoint }) => endpoint.access === "workspace");
const membersRows = table.filter(({ endpoint }) => endpoint.access === "member");

describe("a record of a workspace, and its collections", () => {
  type Who = WorkspaceRole | "former" | "center" | "token";
  const people = new Map<Who, Person>();
  let elsewhere: string;

  beforeAll(async () => {
    for (const role of workspaceRoles) people.set(role, await memberOf(cast.owner, { role }));
    people.set("former", await memberOf(cast.owner, { role: "lead" }));
    leave(cast.owner, people.get("former")!);
    people.set("center", await memberOf(cast.owner, { role: "lead", centerId: "c".repeat(24) }));
    elsewhere = (await madeToken(people.get("lead")!)).secret;
  });

  function expected(row: AccessRow, who: Who): number {
    const right = row.endpoint.right!;
    if (who === "former") return 404;
    if (who === "center" && right === "manage" && !isOfRecord(row.endpoint)) return 403;
    if (who === "center" && row.ofAllCenters) return right === "manage" ? 403 : own(row);
    if (who === "center" || who === "token") return isOfRecord(row.endpoint) ? 404 : (row.others ?? own(row));
    return rightsOf[who].includes(right) ? own(row) : 403;
  }
  const own = (row: AccessRow) => row.status ?? row.endpoint.status ?? 200;

  it.each(named(membersRows))("$route answers each role by its rights, and others as for a missing record", async ({ row }) => {
    const { method, path: registered } = row.endpoint;
    for (const who of [...people.keys(), "token"] as Who[]) {
      const status = expected(row, who);
      const { path = `/api${registered}`, ...options } = await callFor(row, status);
      const here = isOfRecord(row.endpoint) ? path : `${path}${path.includes("?") ? "&" : "?"}workspace=${cast.owner.id}`;
      if (who === "token" && row.endpoint.scopes === undefined) continue;
      const reply =
        who === "token" ? await byToken(elsewhere, method, here, options) : await people.get(who)!.client.send(method, here, options);
      const soft = (value: unknown) => expect.soft(value, who);
      const wanted = who === "token" ? 404 : status;
      soft({ status: reply.status, body: reply.status === wanted ? null : reply.body }).toEqual({ status: wanted, body: null });
      if (reply.status === 404) soft(reply.body).toEqual(missing);
      if (wanted === 403 && row.status !== 403) soft((reply.body as { code?: string }).code).toBe("role_missing");
    }
  });
});

describe("a workspace", () => {
  const grants = {
    editor: { role: "editor" },
    reader: { role: "reader" },
    monitor: { role: "monitor" },
    center: { role: "lead", centerId: "c".repeat(24) },
  } as const;
  type Who = keyof typeof grants;
  const people = new Map<Who, Person>();
  const joins = async (who: Who) => join(cast.owner, people.get(who)!, grants[who], await workspaceOf(cast));

  beforeAll(async () => {
    for (const who of Object.keys(grants) as Who[]) {
      people.set(who, await researcher());
      await joins(who);
    }
  });

  function expected({ endpoint, status, need, ofAllCenters, others }: AccessRow, who: Who): number {
    const isCenters = need === "manage" && who === "center";
    if (need === "member" || (isCenters && !ofAllCenters)) return endpoint === workspaces.leave ? 200 : (status ?? endpoint.status ?? 200);
    return isCenters ? (others ?? 403) : 403;
  }

  it.each(named(workspaceRows))("$route is for members by what it needs", async ({ row }) => {
    const { method } = row.endpoint;
    for (const [who, { client }] of people) {
      const status = expected(row, who);
      const { path, ...options } = (await callFor(row, status)) as Required<Call>;
      const reply = await client.send(method, path, options);
      const { code } = reply.body as { code?: string };
      expect.soft([reply.status, status === 403 && code], who).toEqual([status, status === 403 && "role_missing"]);
      if (row.endpoint === workspaces.leave) await joins(who);
    }
  });
});

const ownersRows = table.filter(({ endpoint }) => isOfRecord(endpoint));

it.each(named(ownersRows))("$route answers 404 for missing and malformed ids, as for another owner’s record", async ({ row }) => {
  const { method } = row.endpoint;
  const { path, ...options } = (await callFor(row, 404)) as Required<Call>;
  for (const id of ["a".repeat(24), "1", "%00"]) {
    const reply = await cast.owner.client.send(method, path.replace(/[a-z0-9]{24}/g, id), options);
    expect.soft({ status: reply.status, body: reply.body }, `with the id ${id}`).toEqual({ status: 404, body: missing });
  }
});

it.each(named(table))("$route answers each kind of caller according to its access rule", async ({ row }) => {
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
  it("says what each endpoint of a workspace needs", () => {
    expect(workspaceRows.filter(({ need }) => need === undefined).map(({ endpoint }) => routeOf(endpoint))).toEqual([]);
  });

  it("names a right for each endpoint of members, and lets each of their collections name its workspace", () => {
    const endpoints = membersRows.map(({ endpoint }) => endpoint);
    expect(endpoints.filter(({ right }) => right === undefined).map(routeOf)).toEqual([]);
    const takesWorkspace = ({ query }: Endpoint) => query instanceof z.ZodMiniObject && "workspace" in query.shape;
    expect(endpoints.filter((one) => takesWorkspace(one) === isOfRecord(one)).map(routeOf)).toEqual([]);
  });

  it("allows no token on endpoints for accounts, administration and patient access", () => {
    const taken = table.filter(({ endpoint }) => endpoint.scopes !== undefined).map(({ endpoint }) => endpoint);
    expect(taken.filter(({ access }) => !["researcher", "member", "workspace", "session"].includes(access))).toEqual([]);
    const closed = /^\/(?:user|tokens|admin|my|patient)(?:\/|$)|\/(?:invite|access|release|share|names|override)(?:\/|$)/;
    expect(taken.filter(({ path }) => closed.test(path)).map(routeOf)).toEqual([]);
  });

  it("has exactly one row for each route of the running server", () => {
    expect(table.map(({ endpoint }) => routeOf(endpoint)).sort()).toEqual([...inject("cmsRoutes")].sort());
  });
});
