import type { Core } from "@strapi/strapi";
import type { LoginRequest } from "@trabecula/contracts";
import { AppError } from "@trabecula/strapi-kit";
import type { RateLimit } from "../rate-limit/rate-limit-service.ts";
import { accountsServices } from "../services.ts";
import { passwordMatches } from "../users/passwords.ts";
import type { UserRow } from "../users/user-row.ts";
import { findUserByEmail } from "../users/user-rows.ts";

const windowMs = 15 * 60_000;
const failuresPerAccount: RateLimit = { name: "login-account", hits: 10, windowMs };
const failuresPerAddress: RateLimit = { name: "login-address", hits: 100, windowMs };

/** Which door: researchers and administrators, or patients. */
export type Door = "researcher" | "patient";

/**
 * Checks who wants in and returns the account.
 * @throws AppError `invalid_credentials`, `too_many_requests`; `approval_pending`, `account_rejected` or
 *   `account_blocked` for the right password of a confirmed address only, else a stranger could find out who has an
 *   account by signing up in another's name
 */
export async function logIn(strapi: Core.Strapi, request: LoginRequest, door: Door, clientAddress: string): Promise<UserRow> {
  const { rateLimit, audit } = accountsServices(strapi);
  // Counted before the check and taken back after a success: parallel guesses cannot all pass before the first counts.
  await rateLimit.use(failuresPerAddress, clientAddress);
  await rateLimit.use(failuresPerAccount, request.email);
  const found = await findUserByEmail(strapi, request.email);
  const user = found !== null && isFor(found, door) ? found : null;
  const matches = await passwordMatches(strapi, request.password, user?.password ?? null);
  if (!user || !matches) {
    if (found) await audit.record(null, { action: "login.failed", object: `user:${found.document_id}` });
    throw invalidCredentials();
  }
  await rateLimit.forget(failuresPerAccount, request.email);
  await rateLimit.undo(failuresPerAddress, clientAddress);
  refuseUnlessApproved(user);
  return user;
}

function isFor(user: UserRow, door: Door): boolean {
  return (user.product_role === "patient") === (door === "patient");
}

function refuseUnlessApproved(user: UserRow): void {
  const isBlocked = Boolean(user.blocked);
  if (user.account_state === "approved" && !isBlocked) return;
  if (user.email_confirmed_at === null) throw invalidCredentials();
  if (isBlocked) throw new AppError("account_blocked", "This account is blocked. Please write to us on the contact page.");
  if (user.account_state === "rejected") throw new AppError("account_rejected", "The request for this account was not approved. The reason was sent to you by e-mail.");
  throw new AppError("approval_pending", "Your account is pending admin approval. You get an e-mail once it is approved.");
}

function invalidCredentials(): AppError {
  return new AppError("invalid_credentials", "E-mail or password is not right. A new account may also still await approval.");
}
