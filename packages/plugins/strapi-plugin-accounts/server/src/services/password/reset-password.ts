import type { Core } from "@strapi/strapi";
import type { ResetPasswordRequest } from "@trabecula/contracts";
import { networkOf } from "@trabecula/client-address";
import { AppError, inTransaction } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { countUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { ownerOfToken, revokeTokens, useToken } from "../confirmation/token-rows.ts";
import { forgetFailures } from "../login/failure-limits.ts";
import { signupColumns, type SignupFacts } from "../signup/signup-facts.ts";
import { hashPassword } from "../users/passwords.ts";
import { namesOf, type UserRow } from "../users/user-row.ts";
import { getUserByRowId } from "../users/user-rows.ts";
import { refuseGuessedPassword } from "./refuse-guessed-password.ts";
import { setPassword } from "./set-password.ts";

const perNetwork: RateLimit = { name: "reset-address", hits: 30, windowMs: 15 * 60_000 };

const refusal = "This link is used or has expired. Ask for a new one with “Forgot password”.";

/**
 * Sets the password by a mailed link, which also confirms the address. @throws AppError `invalid_token`,
 * `too_many_requests`, `validation_failed` for a guessable password
 */
export async function resetPassword(strapi: Core.Strapi, request: ResetPasswordRequest, clientAddress: string): Promise<UserRow> {
  await countUse(strapi, perNetwork, networkOf(clientAddress));
  // Checked first, so that invalid links cause no password hashing.
  const owner = await ownerOfToken(strapi, "reset-password", request.token);
  if (owner === null) throw new AppError("invalid_token", refusal);
  await refuseGuessedPassword(strapi, request.password, namesOf(await getUserByRowId(strapi, owner)), "password");
  const passwordHash = await hashPassword(request.password);
  return inTransaction(strapi, async () => {
    const { userRowId, payload } = await useToken(strapi, ["reset-password"], request.token, refusal);
    const user = await getUserByRowId(strapi, userRowId);
    const changed = await setPassword(strapi, user, passwordHash, { ...provenBy(user, payload), emailBouncedAt: null });
    await revokeTokens(strapi, user.id, ["confirm-email"]);
    await forgetFailures(strapi, user.email);
    await recordEvent(strapi, null, { action: "password.reset", object: `user:${user.documentId}` });
    return changed;
  });
}

/** Unconfirmed accounts take the details of the sign-up that the link belongs to. */
function provenBy(user: UserRow, signup: unknown) {
  if (user.emailConfirmedAt !== null) return {};
  const facts = user.accountState === "pending" && signup !== null ? signupColumns(signup as SignupFacts) : {};
  return { ...facts, emailConfirmedAt: new Date() };
}
