import { expect, it } from "vitest";
import { readObject, wordsForActor } from "../../../src/admin/audit/entry-words.ts";

it("says who acted, also where nobody can be named", () => {
  const address = "192.0.2.7";
  expect(wordsForActor({ actorKind: "user", actor: "rosa@lab.test", address })).toBe("rosa@lab.test");
  expect(wordsForActor({ actorKind: "user", actor: null, address })).toBe("An account that is gone");
  expect(wordsForActor({ actorKind: "panel", actor: "Ada Berg", address })).toBe("Ada Berg");
  expect(wordsForActor({ actorKind: "panel", actor: null, address: null })).toBe("Staff in the panel");
  expect(wordsForActor({ actorKind: "none", actor: null, address })).toBe("Not logged in");
  expect(wordsForActor({ actorKind: "none", actor: null, address: null })).toBe("The platform itself");
});

it("leads to an object that has a screen for administrators, never to a report", () => {
  expect(readObject("user:abc")).toEqual({ kind: "Account", id: "abc", path: "/admin/users/abc" });
  expect(readObject("dataset:abc").path).toBe("/admin/datasets/abc");
  expect(readObject("fit:abc").path).toBe("/admin/fits/abc");
  expect(readObject("report:abc")).toEqual({ kind: "Report", id: "abc", path: null });
  expect(readObject("patient:abc")).toEqual({ kind: "Patient", id: "abc", path: null });
  expect(readObject("precision:own").kind).toBe("Precision");
  expect(readObject("constructor:abc")).toEqual({ kind: "constructor", id: "abc", path: null });
});
