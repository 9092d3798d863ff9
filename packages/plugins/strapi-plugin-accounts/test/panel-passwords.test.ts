import bcrypt from "bcrypt";
import { expect, it, vi } from "vitest";
import type { Strapi } from "@trabecula/strapi-kit";
import { hashPassword } from "../server/src/services/users/passwords.ts";
import { endPanelFactors, keepPanelLoginLikeOurs } from "../server/src/panel/panel-login.ts";
import { keepPanelPasswordRules } from "../server/src/panel/panel-passwords.ts";
import { tellPanelUser } from "../server/src/services/panel/panel-two-factor.ts";
import { deleteFactor } from "../server/src/services/two-factor/factor-rows.ts";

vi.mock("../server/src/services/panel/panel-two-factor.ts", () => ({ tellPanelUser: vi.fn(() => Promise.resolve()) }));
vi.mock("../server/src/services/two-factor/factor-rows.ts", async (original) => ({
  ...(await original()),
  factorSince: () => Promise.resolve(null),
  deleteFactor: vi.fn(() => Promise.resolve(true)),
}));
vi.mock("../server/src/services/settings/index.ts", async (original) => ({
  ...(await original()),
  readSettings: () => Promise.resolve({ productName: "Trabecula", laboratoryName: "Bone Lab" }),
}));

interface PanelAuth {
  checkCredentials(given: { email: string; password: string }): Promise<unknown[]>;
}

const password = "Corr3ct-horse!";

it("compares hashes equally often and returns the same error for unknown and known addresses", async () => {
  const hash = await hashPassword(password);
  const staff = new Map([
    ["active@lab.test", { password: hash, isActive: true }],
    ["inactive@lab.test", { password: hash, isActive: false }],
    ["invited@lab.test", { password: null, isActive: false }],
  ]);
  const auth = {} as PanelAuth;
  keepPanelLoginLikeOurs({
    service: () => auth,
    requestContext: { get: () => undefined },
    db: { query: () => ({ findOne: ({ where }: { where: { email: string } }) => Promise.resolve(staff.get(where.email) ?? null) }) },
  } as unknown as Strapi);
  const compare = vi.spyOn(bcrypt, "compare");
  const outcomes = [];
  for (const email of ["nobody@lab.test", ...staff.keys()]) outcomes.push(await auth.checkCredentials({ email, password: "Wr0ng-horse!" }));
  expect(outcomes).toEqual(Array(4).fill([null, false, { message: "Invalid credentials" }]));
  expect(compare.mock.calls.map(([, compared]) => bcrypt.getRounds(compared))).toEqual(Array(4).fill(bcrypt.getRounds(hash)));
  compare.mockRestore();
  expect(await auth.checkCredentials({ email: "active@lab.test", password })).toEqual([null, staff.get("active@lab.test")]);
  expect(await auth.checkCredentials({ email: "inactive@lab.test", password })).toEqual([null, false, { message: "User not active" }]);
  expect(await auth.checkCredentials({ email: "invited@lab.test", password })).toEqual([null, false, { message: "Invalid credentials" }]);
});

it("holds Strapi's command line to the rules, and ends the second factor with a new password and a mail", async () => {
  const done: string[] = [];
  const users = { resetPasswordByEmail: (_email: string, given: string) => Promise.resolve(void done.push(given)) };
  const person = { id: 7, documentId: "p".repeat(24), email: "ada.moll@lab.test", firstname: "Ada", lastname: "Moll" };
  const strapi = {
    service: () => users,
    db: {
      query: () => ({ findOne: () => Promise.resolve(person) }),
      inTransaction: () => true,
      lifecycles: { subscribe: () => undefined },
    },
  } as unknown as Strapi;
  keepPanelPasswordRules(strapi);
  endPanelFactors(strapi);
  await expect(users.resetPasswordByEmail(person.email, "Password1!")).rejects.toThrow(/guessed first/);
  await expect(users.resetPasswordByEmail(person.email, "AdaMoll-2026!")).rejects.toThrow(/guessed first/);
  expect([done, vi.mocked(deleteFactor).mock.calls]).toEqual([[], []]);
  await users.resetPasswordByEmail(person.email, password);
  const owner = { id: person.id, documentId: person.documentId, isStaff: true };
  expect([done, vi.mocked(deleteFactor).mock.calls]).toEqual([[password], [[strapi, owner]]]);
  const removed = { action: "two-factor.removed", detail: "by the command line" };
  expect(vi.mocked(tellPanelUser).mock.calls).toEqual([[strapi, person, null, removed]]);
});
