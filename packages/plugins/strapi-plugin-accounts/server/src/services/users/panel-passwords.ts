import type { Core } from "@strapi/strapi";
import { hashPassword, passwordMatches } from "./passwords.ts";

interface PanelUser {
  readonly password: string | null;
  readonly isActive: boolean | null;
}

type LogInOutcome = readonly [null, PanelUser] | readonly [null, false, { readonly message: string }];

const refused = (message: string): LogInOutcome => [null, false, { message }];

/**
 * Makes Strapi's panel hash in our queue, in constant time for unknown addresses. Strapi's own login returns
 * immediately, which reveals staff addresses.
 */
export function keepPanelPasswordsLikeOurs(strapi: Core.Strapi): void {
  const checkCredentials = async ({ email, password }: { email: unknown; password: unknown }): Promise<LogInOutcome> => {
    // Strapi passes any type; bcrypt fails on numbers.
    if (typeof email !== "string" || typeof password !== "string") return refused("Invalid credentials");
    const user = (await strapi.db.query("admin::user").findOne({ where: { email } })) as PanelUser | null;
    if (!(await passwordMatches(password, user?.password ?? null)) || user === null) return refused("Invalid credentials");
    return user.isActive === true ? [null, user] : refused("User not active");
  };
  Object.assign(strapi.service("admin::auth"), { checkCredentials, validatePassword: passwordMatches, hashPassword });
}
