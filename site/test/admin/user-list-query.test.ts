import { describe, expect, it } from "vitest";
import { pageOf } from "../../src/admin/list-address.ts";
import { allUsers, readUserListQuery, writeUserListQuery } from "../../src/admin/users/UsersScreen.tsx";

describe("the address of the list", () => {
  it("is empty at the defaults", () => {
    expect(writeUserListQuery(allUsers).toString()).toBe("");
    expect(readUserListQuery(new URLSearchParams())).toEqual(allUsers);
  });

  it("keeps a view through writing and reading", () => {
    const view = { ...allUsers, q: "moll & co", state: "pending", role: "researcher", attention: "blocked", page: 3 } as const;
    expect(readUserListQuery(writeUserListQuery(view))).toEqual(view);
  });

  it.each([
    ["createdAt", "desc", ""],
    ["createdAt", "asc", "order=asc"],
    ["lastSeenAt", "desc", "sort=lastSeenAt"],
    ["lastName", "asc", "sort=lastName"],
    ["lastName", "desc", "sort=lastName&order=desc"],
  ] as const)("writes the order by %s, %s, as '%s'", (sort, order, search) => {
    const view = { ...allUsers, sort, order };
    expect(writeUserListQuery(view).toString()).toBe(search);
    expect(readUserListQuery(new URLSearchParams(search))).toEqual(view);
  });

  it.each(["state=none", "role=root", "attention=all", "sort=email", "order=up", "page=0", "page=-2", "page=1.5", "page=x"])(
    "does not trip over ?%s",
    (search) => {
      expect(readUserListQuery(new URLSearchParams(search))).toEqual(allUsers);
    },
  );
});

it("sends only set filters to the server", () => {
  expect(pageOf(allUsers)).toEqual({ page: 1, pageSize: 25, sort: "createdAt", order: "desc" });
  expect(pageOf({ ...allUsers, q: " ada ", state: "rejected", sort: "lastName", order: "asc" })).toEqual({
    page: 1,
    pageSize: 25,
    q: "ada",
    state: "rejected",
    sort: "lastName",
    order: "asc",
  });
});
