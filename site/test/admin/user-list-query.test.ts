import { describe, expect, it } from "vitest";
import { readUserListQuery, toUserListParameters, writeUserListQuery } from "../../src/admin/users/user-list-query.ts";

const plain = { q: "", state: null, role: null, page: 1 };

describe("the address of the list", () => {
  it("is empty at the defaults", () => {
    expect(writeUserListQuery(plain).toString()).toBe("");
    expect(readUserListQuery(new URLSearchParams())).toEqual(plain);
  });

  it("keeps a view through writing and reading", () => {
    const view = { q: "moll & co", state: "pending", role: "researcher", page: 3 } as const;
    expect(readUserListQuery(writeUserListQuery(view))).toEqual(view);
  });

  it.each(["state=none", "role=root", "page=0", "page=-2", "page=1.5", "page=x"])("does not trip over ?%s", (search) => {
    expect(readUserListQuery(new URLSearchParams(search))).toEqual(plain);
  });
});

it("asks the server only for what is set", () => {
  expect(toUserListParameters(plain)).toEqual({ page: 1, pageSize: 25, sort: "createdAt", order: "desc" });
  expect(toUserListParameters({ ...plain, q: " ada ", state: "rejected" })).toMatchObject({ q: "ada", state: "rejected" });
});
