import { describe, expect, it } from "vitest";
import type { AdminUser } from "@trabecula/contracts";
import { actionsFor, buildAction, textsOfAction } from "../../src/admin/users/account-actions.ts";

const user: AdminUser = {
  id: "abcdefghijklmnopqrstuvwx",
  email: "ada@lab.example",
  firstName: "Ada",
  lastName: "Moll",
  institution: "Bone Lab",
  intendedUse: ["research"],
  role: "researcher",
  state: "pending",
  stateReason: null,
  emailConfirmed: true,
  blocked: false,
  createdAt: "2026-03-14T09:26:53.000Z",
  decidedAt: null,
  lastSeenAt: null,
  emailBouncedAt: null,
  twoFactorSince: null,
};

describe("the actions that an account's state makes sense of", () => {
  it.each([
    [{ state: "pending" }, ["approve", "reject", "block"]],
    [{ state: "pending", emailConfirmed: false }, ["approve", "reject", "resend", "block"]],
    [{ state: "rejected" }, ["approve", "resend", "block"]],
    [{ state: "approved" }, ["reject", "resend", "role", "sign-out", "revoke-tokens", "block"]],
    [{ state: "approved", blocked: true }, ["reject", "role", "block"]],
    [{ state: "approved", role: "patient" }, ["reject", "resend", "sign-out", "block"]],
  ] as const)("%j", (change, acts) => {
    expect(actionsFor({ ...user, ...change })).toEqual(acts);
  });
});

describe("what an act turns into", () => {
  it("a role's change is the other role, a block its opposite", () => {
    expect(buildAction("role", user, "")).toEqual({ kind: "role", role: "admin" });
    expect(buildAction("role", { ...user, role: "admin" }, "")).toEqual({ kind: "role", role: "researcher" });
    expect(buildAction("block", { ...user, blocked: true }, "")).toEqual({ kind: "block", blocked: false });
  });

  it("a rejection carries its reason, without blanks around it", () => {
    expect(buildAction("reject", user, "  Not a laboratory. ")).toEqual({
      kind: "reject",
      expected: "pending",
      reason: "Not a laboratory.",
    });
  });

  it("a decision tells which state it was made on", () => {
    expect(buildAction("approve", { ...user, state: "rejected" }, "")).toEqual({ kind: "approve", expected: "rejected" });
  });
});

it("says that rejecting an approved account signs it out", () => {
  expect(textsOfAction("reject", { ...user, state: "approved" }, true).question).toContain("logged out now");
  expect(textsOfAction("reject", user, true).question).not.toContain("logged out");
});

it.each([
  ["pending", "Send confirmation link again"],
  ["approved", "Send approval mail again"],
  ["rejected", "Send reason again"],
] as const)("names the mail that is sent again to who is %s", (state, button) => {
  expect(textsOfAction("resend", { ...user, state }, true)).toMatchObject({ button, question: expect.stringContaining("ada@lab.example") });
});

it.each(["approve", "reject", "resend"] as const)("claims no mail where no mail server is set: %s", (kind) => {
  for (const state of ["pending", "approved", "rejected"] as const) {
    const { button, question, done } = textsOfAction(kind, { ...user, state }, false);
    expect(`${button} ${question} ${done}`).not.toMatch(/by e-mail|on its way|is told|goes to|send/i);
    expect(question).toContain("No mail server is set");
  }
});

it("names a person without a name by the address", () => {
  expect(textsOfAction("block", { ...user, firstName: "", lastName: "" }, true).question).toMatch(/^ada@lab\.example /);
});
