import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { rows, userRow } from "../support/database.ts";
import { password, pendingPerson, researcher } from "../support/people.ts";

interface StrapisUserService {
  ensureHashedPasswords(values: { password: string }): Promise<{ password: string }>;
  validatePassword(password: string, hash: string): Promise<boolean>;
}

interface UsersPermissions {
  contentTypes: { user: { schema: object } };
  services: { user: (context: { strapi: object }) => StrapisUserService };
}

function strapisUserService(): StrapisUserService {
  const load = createRequire(import.meta.url)("@strapi/plugin-users-permissions/strapi-server") as () => UsersPermissions;
  const { contentTypes, services } = load();
  return services.user({ strapi: { getModel: () => contentTypes.user.schema } });
}

const logIn = (email: string, secret: string) => new ApiClient().post("/api/user/login", { email, password: secret });

describe("passwords", () => {
  it("are stored so that Strapi's own scheme accepts them", async () => {
    const strapis = strapisUserService();
    const { email } = await pendingPerson();
    const stored = userRow(email).password as string;
    expect(await strapis.validatePassword(password, stored)).toBe(true);
    expect(await strapis.validatePassword(`${password}x`, stored)).toBe(false);
  });

  it("have the same bcrypt cost in Strapi", async () => {
    const { password: hash } = await strapisUserService().ensureHashedPasswords({ password });
    expect(hash.split("$")[2]).toBe("10");
  });

  it.each(["Knochen🦴-Dicht3", `aA7-${"ä".repeat(34)}`])("hashed by Strapi are accepted: %s", async (secret) => {
    const { email } = await researcher();
    const { password: hash } = await strapisUserService().ensureHashedPasswords({ password: secret });
    rows("update up_users set password = ? where email = ?", [hash, email]);
    expect((await logIn(email, secret)).status).toBe(200);
    expect((await logIn(email, `${secret.slice(0, 3)}?${secret.slice(4)}`)).status).toBe(401);
  });
});
