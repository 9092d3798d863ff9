import { describe, expect, it, vi } from "vitest";
import type { AdminUser } from "@trabecula/contracts";
import { api } from "../../src/shell/api.ts";
import { actionsFor, actOnAccount, textsOfAction } from "../../src/admin/users/account-actions.ts";

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
  awaitsConfirmation: false,
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
    [{ state: "approved", role: "patient" }, ["reject", "sign-out", "block"]],
    [{ state: "rejected", role: "patient" }, ["approve", "block"]],
    [{ state: "approved", emailConfirmed: false, awaitsConfirmation: true }, ["reject", "resend", "block"]],
  ] as const)("%j", (change, acts) => {
    expect(actionsFor({ ...user, ...change })).toEqual(acts);
  });
});

describe("the request of an action", () => {
  const call = vi.spyOn(api, "call").mockResolvedValue(undefined as never);

  async function requestOf(...act: Parameters<typeof actOnAccount>): Promise<unknown> {
    await actOnAccount(...act);
    const [{ path }, input] = call.mock.lastCall!;
    return { path, ...input };
  }
  const params = { id: user.id };

  it("a role's change is the other role, a block its opposite", async () => {
    expect(await requestOf("role", user, "")).toMatchObject({ params, body: { role: "admin" } });
    expect(await requestOf("role", { ...user, role: "admin" }, "")).toMatchObject({ params, body: { role: "researcher" } });
    expect(await requestOf("block", { ...user, blocked: true }, "")).toMatchObject({ params, body: { blocked: false } });
  });

  it("a rejection carries its reason, without blanks around it", async () => {
    const request = { path: expect.stringMatching(/reject$/), params, body: { expected: "pending", reason: "Not a laboratory." } };
    expect(await requestOf("reject", user, "  Not a laboratory. ")).toEqual(request);
  });

  it("a decision includes the state that it expects", async () => {
    expect(await requestOf("approve", { ...user, state: "rejected" }, "")).toMatchObject({ params, body: { expected: "rejected" } });
  });
});

it("warns that rejecting an approved account logs it out", () => {
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

it("says that an approval counts once the address is confirmed, where mail is sent", () => {
  const unconfirmed = { ...user, emailConfirmed: false };
  expect(textsOfAction("approve", unconfirmed, true)).toMatchObject({
    question: "Ada Moll gets an e-mail with a link, and can log in once it confirms the address.",
    done: "Ada Moll is approved, and can log in once the address is confirmed.",
  });
  expect(textsOfAction("approve", unconfirmed, false).question).toContain("can log in from now on");
  const waiting = { ...unconfirmed, state: "approved", awaitsConfirmation: true } as const;
  expect(textsOfAction("resend", waiting, true).button).toBe("Send confirmation link again");
  expect(textsOfAction("reject", waiting, true).question).not.toContain("logged out");
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
