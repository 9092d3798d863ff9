import type { Core } from "@strapi/strapi";
import { AppError, inTransaction } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { moveToEmail } from "../email-change/move-to-email.ts";
import type { EmailChange } from "../email-change/request-email-change.ts";
import { isOpen, type UserRow } from "../users/user-row.ts";
import { lockUser, updateUser } from "../users/user-rows.ts";
import { useToken } from "./token-rows.ts";

const refusal = "This link is used or has expired. Sign up with the same address again, or change it again, to get a new one.";

/**
 * Confirms the address of a new account or an address change. @throws AppError `invalid_token`, or `conflict` if the
 * new address is taken
 */
export async function confirmEmail(strapi: Core.Strapi, token: string): Promise<void> {
  await inTransaction(strapi, async () => {
    const { purpose, userRowId, payload } = await useToken(strapi, ["confirm-email", "change-email"], token, refusal);
    const user = await lockUser(strapi, userRowId);
    if (!user) throw new AppError("invalid_token", refusal);
    if (purpose === "confirm-email") return confirmSignup(strapi, user);
    if (!isOpen(user)) throw new AppError("invalid_token", refusal);
    return moveToEmail(strapi, user, (payload as EmailChange).email);
  });
}

async function confirmSignup(strapi: Core.Strapi, user: UserRow): Promise<void> {
  await updateUser(strapi, user.id, { emailConfirmedAt: user.emailConfirmedAt ?? new Date(), emailBouncedAt: null });
  await recordEvent(strapi, null, { action: "email.confirmed", object: `user:${user.documentId}` });
}
