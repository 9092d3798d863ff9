import { randomBytes } from "node:crypto";
import { dayMs, type CreateAccountRequest } from "@trabecula/contracts";
import { AppError, inTransaction, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { takeAddress } from "../confirmation/take-address.ts";
import { issueToken } from "../confirmation/token-rows.ts";
import { enqueueMail } from "../outbox/index.ts";
import { hashPassword } from "../users/passwords.ts";
import type { UserRow } from "../users/user-row.ts";
import { insertUser } from "../users/user-rows.ts";

const validDays = 7;

/**
 * The mailed link sets its password and confirms the address.
 * @throws `conflict` if the address has an account
 */
export async function createAccount(strapi: Strapi, actor: Actor, request: CreateAccountRequest): Promise<UserRow> {
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"), "known");
  return inTransaction(strapi, async () => {
    const user = await takeAddress(strapi, request.email, () =>
      insertUser(strapi, {
        ...request,
        ...{ passwordHash, intendedUse: [], state: "approved", emailConfirmed: false, agreedTermsVersion: null },
      }),
    );
    const reason = "This address has an account already.";
    if (user === null) throw new AppError("conflict", reason, { email: reason });
    const resetToken = await issueToken(strapi, "reset-password", user.id, undefined, validDays * dayMs);
    const data = { firstName: request.firstName, resetToken, validDays };
    await enqueueMail(strapi, { to: user.email, about: user, template: "account-created", data });
    await recordEvent(strapi, actor, { action: "account.created", object: `user:${user.documentId}`, detail: request.role });
    return user;
  });
}
