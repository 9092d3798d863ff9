import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Workspace } from "@trabecula/contracts";
import { endpoints, reports } from "@trabecula/contracts/endpoints";
import { findAppPath, withoutWorkspace, workspacePaths } from "../../src/paths.ts";
import { api, client } from "../../src/shell/api.ts";
import { queryClient } from "../../src/shell/query-client.ts";
import { useSession } from "../../src/shell/session-store.ts";
import { addressIn, allows, enterWorkspace, lastWorkspace, workspacesQuery } from "../../src/shell/workspaces.ts";

const [mine, north, south] = ["m", "n", "s"].map((letter) => letter.repeat(24)) as [string, string, string];
const place = (id: string, change: Partial<Workspace> = {}): Workspace => ({
  ...{
    id,
    kind: id === mine ? "personal" : "clinic",
    name: id,
    state: "open",
    role: "lead",
    center: null,
    identity: "names",
    maySign: false,
  },
  ...change,
});
const [personal, clinic, study] = [place(mine), place(north), place(south)];

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  queryClient.clear();
  useSession.setState({ user: { id: "a".repeat(24) } as never, workspaceId: null });
});

describe("the address of a collection", () => {
  it("names the workspace where there are several", () => {
    const several = { all: [personal, clinic], shown: [personal, clinic] };
    expect(addressIn(several, north, "/reports?q=x#y")).toBe(`/w/${north}/reports?q=x#y`);
    expect(addressIn(several, north, "/patients/new")).toBe(`/w/${north}/patients/new`);
    expect(addressIn(several, north, `/w/${mine}/reports`)).toBe(`/w/${mine}/reports`);
    expect(addressIn({ all: [personal, clinic], shown: [clinic] }, north, "/reports")).toBe("/reports");
  });

  it("does not name it for a record or for settings", () => {
    const several = { all: [personal, clinic], shown: [personal, clinic] };
    for (const path of ["/reports/abc", "/settings/export", "/workspaces", "/admin/users"])
      expect(addressIn(several, north, path)).toBe(path);
  });

  it("opens the screen of the same path without it", () => {
    for (const path of workspacePaths) {
      expect(findAppPath(`/w/${north}${path}`)).toBe(path);
      expect(withoutWorkspace(`/w/${north}${path}`)).toBe(path);
    }
    for (const path of [`/w/${north}/reports/abc`, `/w/${north}`, `/w/${north}/admin`, "/w/reports"]) expect(findAppPath(path)).toBeNull();
  });
});

describe("calls about collections", () => {
  it("name the shared workspace in use, and calls about one record do not", async () => {
    const asked: (string | undefined)[] = [];
    vi.spyOn(client, "request").mockImplementation(({ url }) => {
      asked.push(url);
      return Promise.resolve({ data: "{}" });
    });
    enterWorkspace(clinic);
    await api.call(reports.dashboard).catch(() => undefined);
    await api.call(reports.dashboard, { query: { workspace: mine } }).catch(() => undefined);
    await api.call(reports.detail, { params: { id: "r" } }).catch(() => undefined);
    enterWorkspace(personal);
    await api.call(reports.dashboard).catch(() => undefined);
    expect(asked).toEqual([`/api/dashboard?workspace=${north}`, `/api/dashboard?workspace=${mine}`, "/api/reports/r", "/api/dashboard"]);
  });

  it("are exactly those whose endpoint takes a workspace", () => {
    const of = endpoints.filter(({ right, path }) => right !== undefined && !path.includes("/:"));
    const taking = endpoints.filter(({ query }) => query && "workspace" in (query as unknown as { shape: object }).shape);
    expect(of.map(({ method, path }) => `${method} ${path}`)).toEqual(taking.map(({ method, path }) => `${method} ${path}`));
  });
});

describe("data read in one workspace", () => {
  it("is not there in another, nor for another account", () => {
    useSession.setState({ workspaceId: north });
    queryClient.setQueryData(["patients", "count"], 7);
    useSession.setState({ workspaceId: south });
    expect(queryClient.getQueryData(["patients", "count"])).toBeUndefined();
    useSession.setState({ workspaceId: north });
    expect(queryClient.getQueryData(["patients", "count"])).toBe(7);
    useSession.setState({ user: { id: "b".repeat(24) } as never });
    expect(queryClient.getQueryData(["patients", "count"])).toBeUndefined();
  });
});

describe("the workspaces to choose from", () => {
  const replies = (items: readonly Workspace[], patients: number) =>
    vi
      .spyOn(api, "call")
      .mockImplementation((endpoint: { path: string }) =>
        Promise.resolve((endpoint.path === "/workspaces" ? { items } : { patients, reports: { total: 0 } }) as never),
      );

  it.each([
    ["leave out an empty personal one beside others", [personal, clinic], 0, [clinic]],
    ["keep a personal one with records", [personal, clinic], 1, [personal, clinic]],
    ["keep the only one", [personal], 0, [personal]],
  ])("%s", async (_, items, patients, shown) => {
    replies(items, patients);
    expect(await queryClient.fetchQuery(workspacesQuery())).toEqual({ all: items, shown });
    vi.restoreAllMocks();
  });

  it("begin with the one used last, if the account still has it", () => {
    const choices = { all: [personal, clinic, study], shown: [clinic, study] };
    expect(lastWorkspace(choices)).toBe(clinic);
    stored.set(`workspace-${"a".repeat(24)}`, south);
    expect(lastWorkspace(choices)).toBe(study);
    expect(lastWorkspace({ all: [personal, clinic], shown: [clinic] })).toBe(clinic);
  });
});

it.each([
  [{}, true, true],
  [{ role: "editor" }, true, true],
  [{ role: "reader" }, true, false],
  [{ role: "monitor" }, true, false],
  [{ state: "archived" }, true, false],
  [{ state: "deleting" }, true, false],
] as const)("a place with %o reads and exports without identity: %s, writes: %s", (change, reads, writes) => {
  expect([allows(place(north, change), "read"), allows(place(north, change), "write")]).toEqual([reads, writes]);
  expect(allows(place(north, change), "deidentified")).toBe(reads);
});
