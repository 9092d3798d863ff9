import bcrypt from "bcrypt";
import { expect, it, vi } from "vitest";
import type { Core } from "@strapi/strapi";
import { hashPassword } from "../server/src/services/users/passwords.ts";
import { keepPanelPasswordsLikeOurs } from "../server/src/services/users/panel-passwords.ts";

interface PanelAuth {
  checkCredentials(given: { email: string; password: string }): Promise<unknown[]>;
}

const password = "Corr3ct-horse!";

it("compares for an unknown e-mail as much as for one of Strapi's staff, and tells no more", async () => {
  const hash = await hashPassword(password);
  const staff = new Map([
    ["active@lab.test", { password: hash, isActive: true }],
    ["inactive@lab.test", { password: hash, isActive: false }],
    ["invited@lab.test", { password: null, isActive: false }],
  ]);
  const auth = {} as PanelAuth;
  keepPanelPasswordsLikeOurs({
    service: () => auth,
    db: { query: () => ({ findOne: ({ where }: { where: { email: string } }) => Promise.resolve(staff.get(where.email) ?? null) }) },
  } as unknown as Core.Strapi);
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
