import type { Core } from "@strapi/strapi";
import type { LoginRequest } from "@trabecula/contracts";
import { networkOf } from "@trabecula/client-address";
import { inTransaction } from "@trabecula/strapi-kit";
import { accountsConfig } from "../../config.ts";
import { recordEvent } from "../audit/index.ts";
import { newSession, type Caller, type NewSession } from "../sessions/index.ts";
import { countUse, takeBackUse } from "../rate-limit/rate-limit.ts";
import { isOfLastRequest } from "../signup/last-request.ts";
import { passwordMatches, rejectIfQueueFull } from "../users/passwords.ts";
import { requireSecondFactor } from "../two-factor/check-second-factor.ts";
import { isOpen, type UserRow } from "../users/user-row.ts";
import { findUserByEmail, lockAsChecked } from "../users/user-rows.ts";
import { failureCounters, forgiveFailures, priorityOf } from "./failure-limits.ts";
import { knownAs } from "./known-browsers.ts";
import { invalidCredentials, refusalOf, unconfirmed } from "./refusals.ts";

/** Login page: researcher or patient. */
export type LoginPage = "researcher" | "patient";

export interface Entered {
  readonly user: UserRow;
  readonly session: NewSession;
}

export interface LoginAttempt extends Caller {
  readonly marks: readonly string[];
}

/**
 * Checks credentials and starts a session. @throws AppError `invalid_credentials`, `email_unconfirmed`,
 * `too_many_requests`, `unavailable`, `code_required`, `code_wrong`; `approval_pending`, `account_rejected` or
 * `account_blocked` only for the correct password of a confirmed address, so that sign-ups reveal no accounts
 */
export async function logIn(strapi: Core.Strapi, request: LoginRequest, page: LoginPage, caller: LoginAttempt): Promise<Entered> {
  rejectIfQueueFull(caller.marks.length > 0 ? "known" : "other");
  const found = await findUserByEmail(strapi, request.email);
  const browser = found && knownAs(accountsConfig(strapi).browserSecrets, found, caller.marks, Date.now());
  const counters = failureCounters(request.email, networkOf(caller.address), browser);
  // Counted before the check and undone after success, so that parallel guesses all count.
  const uses: number[] = [];
  for (const { limit, subject } of counters) uses.push(await countUse(strapi, limit, subject));
  // Compares for unknown addresses too, so that response times are equal.
  const user = found !== null && isFor(found, page) ? found : null;
  const matches = await passwordMatches(request.password, user?.password ?? null, {
    priority: priorityOf(browser !== null, uses),
    takeBack: async () => {
      for (const { limit, subject } of counters) await takeBackUse(strapi, limit, subject);
    },
  });
  // Unconfirmed addresses count as a wrong password and are reported only for the last sign-up's password. Otherwise
  // sign-ups in another name would reveal accounts.
  if (!user || !matches || isUnproven(user)) {
    // Also for unknown addresses: otherwise the faster response would reveal them.
    await recordEvent(strapi, null, { action: "login.failed", ...(found ? { object: `user:${found.documentId}` } : {}) });
    const isLast = await isOfLastRequest(strapi, request.password, page === "researcher" ? (found?.id ?? null) : null);
    throw isLast ? unconfirmed(accountsConfig(strapi).mailConfigured) : invalidCredentials();
  }
  await forgiveFailures(strapi, counters);
  if (isOpen(user)) {
    await requireSecondFactor(strapi, user, request.code, browser);
    return enter(strapi, user, caller);
  }
  await recordEvent(strapi, null, {
    action: "login.refused",
    object: `user:${user.documentId}`,
    detail: user.blocked ? "blocked" : user.accountState,
  });
  throw refusalOf(user, accountsConfig(strapi).mailConfigured);
}

/** Rechecks the account with its row locked: a session of the old password must not outlive a concurrent reset or block. */
async function enter(strapi: Core.Strapi, checked: UserRow, caller: Caller): Promise<Entered> {
  return inTransaction(strapi, async () => {
    const user = await lockAsChecked(strapi, checked);
    if (!user) throw invalidCredentials();
    await recordEvent(strapi, { rowId: user.id, id: user.documentId }, { action: "login", object: `user:${user.documentId}` });
    return { user: checked, session: await newSession(strapi, user.id, caller) };
  });
}

function isFor(user: UserRow, page: LoginPage): boolean {
  return (user.productRole === "patient") === (page === "patient");
}

function isUnproven(user: UserRow): boolean {
  return !isOpen(user) && user.emailConfirmedAt === null;
}
