import { expect, it } from "vitest";
import { readObject, screensOfLeads, actorText } from "../../../src/admin/audit/audit-messages.ts";

it("names the actor, including deleted and anonymous ones", () => {
  const address = "192.0.2.7";
  expect(actorText({ actorKind: "user", actor: "rosa@lab.test", address })).toBe("rosa@lab.test");
  expect(actorText({ actorKind: "user", actor: null, address })).toBe("An account that is gone");
  expect(actorText({ actorKind: "panel", actor: "Ada Berg", address })).toBe("Ada Berg");
  expect(actorText({ actorKind: "panel", actor: null, address: null })).toBe("Staff in the panel");
  expect(actorText({ actorKind: "none", actor: null, address })).toBe("Not logged in");
  expect(actorText({ actorKind: "none", actor: null, address: null })).toBe("The platform itself");
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

it("leads leads of a workspace to its records, never to accounts", () => {
  const pathOf = (object: string) => readObject(object, screensOfLeads("w1")).path;
  expect(["patient:abc", "report:abc", "device:abc"].map(pathOf)).toEqual(["/patients/abc", "/reports/abc", "/w/w1/devices/abc"]);
  expect(["user:abc", "workspace:abc", "fit:abc"].map(pathOf)).toEqual([null, null, null]);
});
