import type { Workspace } from "@trabecula/contracts";
import { expect, it } from "vitest";
import { scopesIn } from "../../src/app/settings/Tokens.tsx";

it("offers the scope of names only in a workspace whose names the member reads", () => {
  const places = ["names", "codes"].map((identity) => ({ id: identity, identity })) as unknown as Workspace[];
  expect(scopesIn(places, "names")).toEqual(["score", "read", "write", "names"]);
  expect(scopesIn(places, "codes")).toEqual(["score", "read", "write"]);
  expect(scopesIn(places, "unknown")).toEqual(["score", "read", "write"]);
});
