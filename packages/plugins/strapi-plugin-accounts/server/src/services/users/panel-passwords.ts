import type { Core } from "@strapi/strapi";
import { hashPassword, passwordMatches } from "./passwords.ts";

interface PanelUser {
  readonly password: string | null;
  readonly isActive: boolean | null;
}

/** What Strapi's log-in answers with: an error, a user, what to say instead. */
type LogInOutcome = readonly [null, PanelUser] | readonly [null, false, { readonly message: string }];

const refused = (message: string): LogInOutcome => [null, false, { message }];

/**
 * Has Strapi's panel compare and hash passwords as the product does: beside the thread that answers, and as long for an e-mail that
 * nobody has as for one of staff. Strapi's own log-in answers the former at once, which tells who is staff.
 */
export function keepPanelPasswordsLikeOurs(strapi: Core.Strapi): void {
  const checkCredentials = async ({ email, password }: { email: unknown; password: unknown }): Promise<LogInOutcome> => {
    // Strapi hands on whatever was sent, a number too, at which bcrypt fails.
    if (typeof email !== "string" || typeof password !== "string") return refused("Invalid credentials");
    const user = (await strapi.db.query("admin::user").findOne({ where: { email } })) as PanelUser | null;
    if (!(await passwordMatches(password, user?.password ?? null)) || user === null) return refused("Invalid credentials");
    return user.isActive === true ? [null, user] : refused("User not active");
  };
  Object.assign(strapi.service("admin::auth"), { checkCredentials, validatePassword: passwordMatches, hashPassword });
}
