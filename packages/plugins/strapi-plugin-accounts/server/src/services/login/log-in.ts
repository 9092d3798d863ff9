import type { Core } from "@strapi/strapi";
import type { LoginRequest } from "@trabecula/contracts";
import { networkOf } from "@trabecula/client-address";
import { inTransaction } from "@trabecula/strapi-kit";
import { accountsConfig } from "../../config.ts";
import { recordEvent } from "../audit/index.ts";
import { newSession, type Caller, type NewSession } from "../sessions/index.ts";
import { countUse, takeBackUse } from "../rate-limit/rate-limit.ts";
import { isOfLastRequest } from "../signup/last-request.ts";
import { passwordMatches, refuseWhileLineIsFull } from "../users/passwords.ts";
import { requireSecondFactor } from "../two-factor/check-second-factor.ts";
import { isOpen, type UserRow } from "../users/user-row.ts";
import { findUserByEmail, lockAsChecked } from "../users/user-rows.ts";
import { failureCounters, forgiveFailures, rankOf } from "./failure-limits.ts";
import { knownAs } from "./known-browsers.ts";
import { invalidCredentials, refusalOf, unconfirmed } from "./refusals.ts";

/** Which door: researchers and administrators, or patients. */
export type Door = "researcher" | "patient";

/** An account that has come in, and its new session for the browser. */
export interface Entered {
  readonly user: UserRow;
  readonly session: NewSession;
}

/** Who wants in, and the marks of a browser that was let in before. */
export interface Knocking extends Caller {
  readonly marks: readonly string[];
}

/**
 * Checks who wants in, starts a session and returns both.
 * @throws AppError `invalid_credentials`, `email_unconfirmed`, `too_many_requests`, `unavailable`, `code_required`, `code_wrong`; `approval_pending`,
 *   `account_rejected` or `account_blocked` for the right password of a confirmed address only, else a stranger could find
 *   out who has an account by signing up in another's name
 */
export async function logIn(strapi: Core.Strapi, request: LoginRequest, door: Door, caller: Knocking): Promise<Entered> {
  refuseWhileLineIsFull(caller.marks.length > 0 ? "known" : "usual");
  const found = await findUserByEmail(strapi, request.email);
  const browser = found && knownAs(accountsConfig(strapi).browserSecrets, found, caller.marks, Date.now());
  const counters = failureCounters(request.email, networkOf(caller.address), browser);
  // Counted before the check and taken back after a success: parallel guesses cannot all pass before the first counts.
  const uses: number[] = [];
  for (const { limit, subject } of counters) uses.push(await countUse(strapi, limit, subject));
  // An address without an account is compared too, so that its answer takes as long.
  const user = found !== null && isFor(found, door) ? found : null;
  const matches = await passwordMatches(request.password, user?.password ?? null, {
    rank: rankOf(browser !== null, uses),
    takeBack: async () => {
      for (const { limit, subject } of counters) await takeBackUse(strapi, limit, subject);
    },
  });
  // An address that nobody has confirmed is counted like a wrong password, and told by the password of the last request alone:
  // else whoever signs up in another's name learns whether the account is theirs.
  if (!user || !matches || isUnproven(user)) {
    // Also for an address without an account: not to write this down would be quicker, and its absence be noticed.
    await recordEvent(strapi, null, { action: "login.failed", ...(found ? { object: `user:${found.document_id}` } : {}) });
    const isLast = await isOfLastRequest(strapi, request.password, door === "researcher" ? (found?.id ?? null) : null);
    throw isLast ? unconfirmed(accountsConfig(strapi).mailConfigured) : invalidCredentials();
  }
  await forgiveFailures(strapi, counters);
  if (isOpen(user)) {
    await requireSecondFactor(strapi, user, request.code, browser);
    return enter(strapi, user, caller);
  }
  await recordEvent(strapi, null, {
    action: "login.refused",
    object: `user:${user.document_id}`,
    detail: user.blocked ? "blocked" : user.account_state,
  });
  throw refusalOf(user, accountsConfig(strapi).mailConfigured);
}

/**
 * Starts the session of an account whose password was right. Checking it takes a while, in which the password may be reset
 * or the account blocked: with its row locked it must still be what was checked, or a session of the old password would
 * outlive the reset.
 */
async function enter(strapi: Core.Strapi, checked: UserRow, caller: Caller): Promise<Entered> {
  return inTransaction(strapi, async () => {
    const user = await lockAsChecked(strapi, checked);
    if (!user) throw invalidCredentials();
    await recordEvent(strapi, { rowId: user.id, id: user.document_id }, { action: "login", object: `user:${user.document_id}` });
    return { user: checked, session: await newSession(strapi, user.id, caller) };
  });
}

function isFor(user: UserRow, door: Door): boolean {
  return (user.product_role === "patient") === (door === "patient");
}

function isUnproven(user: UserRow): boolean {
  return !isOpen(user) && user.email_confirmed_at === null;
}
