import { networkOf } from "@trabecula/client-address";
import type { KnownCredentials, LoginRequest } from "@trabecula/contracts";
import { AppError, inTransaction, type Strapi } from "@trabecula/strapi-kit";
import { accountsConfig } from "../../config.ts";
import { recordEvent } from "../audit/index.ts";
import { mailProofLink } from "../confirmation/mail-proof-link.ts";
import { enqueueMail } from "../outbox/index.ts";
import { countNetworkUse } from "../rate-limit/network-limit.ts";
import { allowsUse, countUse, takeBackUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { newSession, type Caller, type NewSession, type ProviderSession } from "../sessions/index.ts";
import { isInstitutionalOnly } from "../settings/index.ts";
import { isOfLastRequest } from "../signup/sign-up.ts";
import { requireSecondFactor } from "../two-factor/check-second-factor.ts";
import { passwordMatches, rejectIfQueueFull } from "../users/passwords.ts";
import { isOpen, isUndecidedAddress, type UserRow } from "../users/user-row.ts";
import { findUserByEmail, getUserByRowId, lockAsChecked, lockUser } from "../users/user-rows.ts";
import { countAttempt, failureCounters, failuresPerAccount, failuresPerNetwork, forgiveFailures, priorityOf } from "./failure-limits.ts";
import { knownAs } from "./known-browsers.ts";

type LoginPage = "researcher" | "patient";

export interface Entered {
  readonly user: UserRow;
  readonly session: NewSession;
}

export interface LoginAttempt extends Caller {
  readonly marks: readonly string[];
}

/**
 * @throws `invalid_credentials`, `email_unconfirmed`, `too_many_requests`, `unavailable`, `code_required`,
 * `code_wrong`, `forbidden` where only institutions log in; `approval_pending`, `account_rejected` or `account_blocked` only for the correct password of a confirmed
 * address, so that sign-ups reveal no accounts
 * @param by also links and uses a login at a provider
 */
export async function logIn(
  strapi: Strapi,
  request: LoginRequest,
  page: LoginPage,
  caller: LoginAttempt,
  by?: ProviderLogin,
): Promise<Entered> {
  rejectIfQueueFull(caller.marks.length > 0 ? "known" : "other");
  const found = await findUserByEmail(strapi, request.email);
  const browser = found && knownAs(accountsConfig(strapi).browserSecrets, found, caller.marks, Date.now());
  const counters = failureCounters(request.email, networkOf(caller.address), browser);
  const uses = await countAttempt(strapi, counters, caller.address);
  // Compares for unknown addresses too, so that response times are equal.
  const user = found !== null && isFor(found, page) ? found : null;
  const matches = await passwordMatches(request.password, user?.password ?? null, {
    priority: priorityOf(browser !== null, uses),
    takeBack: async () => {
      for (const { limit, subject } of counters) await takeBackUse(strapi, limit, subject);
    },
  });
  // Unconfirmed addresses count as a wrong password, except for the last sign-up's password. Otherwise sign-ups in another name
  // would reveal accounts.
  if (!user || !matches || isUnconfirmed(user)) {
    // Logs unknown addresses too: otherwise the faster response would reveal them.
    await recordEvent(strapi, null, { action: "login.failed", ...(found ? { object: `user:${found.documentId}` } : {}) });
    const isLast = await isOfLastRequest(strapi, request.password, page === "researcher" ? (found?.id ?? null) : null);
    throw isLast ? unconfirmed(accountsConfig(strapi).mailConfigured) : invalidCredentials();
  }
  await forgiveFailures(strapi, counters);
  if (isOpen(user)) {
    await requireSecondFactor(strapi, user, request.code, browser);
    if (!by && page === "researcher") await requireInstitution(strapi, user);
    return enter(strapi, user, caller, by);
  }
  throw await refuseClosed(strapi, user);
}

/** Refuses passwords on institutional sites, except of administrators with two-factor login. @throws `forbidden` */
async function requireInstitution(strapi: Strapi, user: UserRow): Promise<void> {
  if (user.productRole === "admin" && user.twoFactorSince !== null) return;
  if (!(await isInstitutionalOnly(strapi))) return;
  await recordEvent(strapi, null, { action: "login.refused", object: `user:${user.documentId}`, detail: "password" });
  throw new AppError("forbidden", "Log in with your institution. Passwords are off on this site.");
}

/** Why the owner of a pending, rejected or blocked account may not enter. */
export async function refuseClosed(strapi: Strapi, user: UserRow): Promise<AppError> {
  await recordEvent(strapi, null, {
    action: "login.refused",
    object: `user:${user.documentId}`,
    detail: user.blocked ? "blocked" : user.accountState,
  });
  return refusalOf(user, accountsConfig(strapi).mailConfigured);
}

/** Runs with the account's row locked. `detail`: for the audit log. */
export type ProviderLogin = (user: UserRow) => Promise<ProviderSession & { readonly detail: string }>;

/** Rechecks the account with its row locked: a session of the old password must not outlive a concurrent reset or block. */
export async function enter(strapi: Strapi, checked: UserRow, caller: Caller, loginBy?: ProviderLogin): Promise<Entered> {
  return inTransaction(strapi, async () => {
    const user = await lockAsChecked(strapi, checked);
    if (!user) throw invalidCredentials();
    const by = await loginBy?.(user);
    const event = { action: "login", object: `user:${user.documentId}`, ...(by && { detail: by.detail }) } as const;
    await recordEvent(strapi, { rowId: user.id, id: user.documentId }, event);
    return { user: by ? await getUserByRowId(strapi, user.id) : checked, session: await newSession(strapi, user.id, caller, by) };
  });
}

function isFor(user: UserRow, page: LoginPage): boolean {
  return (user.productRole === "patient") === (page === "patient");
}

function isUnconfirmed(user: UserRow): boolean {
  return !isOpen(user) && user.emailConfirmedAt === null;
}

const mailsPerOwner: RateLimit = { name: "confirm-again-mails", hits: 3, windowMs: 3600_000 };

/**
 * Resends the confirmation link. The response is the same for existing accounts, whose owners get a mail; password
 * failures count as at login.
 * @throws `invalid_credentials`, `too_many_requests`, `unavailable`
 */
export async function confirmAgain(strapi: Strapi, { email, password }: KnownCredentials, clientAddress: string): Promise<void> {
  rejectIfQueueFull();
  await countNetworkUse(strapi, failuresPerNetwork, clientAddress);
  await countUse(strapi, failuresPerAccount, email);
  const owner = await findUserByEmail(strapi, email);
  if (!(await isOfLastRequest(strapi, password, owner?.id ?? null)) || !owner) throw invalidCredentials();
  if (!(await allowsUse(strapi, mailsPerOwner, email))) return;
  await inTransaction(strapi, async () => {
    const user = await lockUser(strapi, owner.id);
    if (user) await mailOwner(strapi, user);
  });
}

async function mailOwner(strapi: Strapi, user: UserRow): Promise<void> {
  if (user.emailConfirmedAt === null) {
    if (isUndecidedAddress(user) && !user.blocked) await mailProofLink(strapi, user);
    return;
  }
  const data = { firstName: user.firstName ?? "", isPatient: user.productRole === "patient" };
  await enqueueMail(strapi, { to: user.email, about: user, template: "already-registered", data });
}

function invalidCredentials(): AppError {
  return new AppError("invalid_credentials", "Wrong e-mail or password. If your account is new, it may still be waiting for approval.");
}

/** Approval alone opens an account if the site sends no mail. */
function unconfirmed(sendsMail: boolean): AppError {
  if (!sendsMail) return pending(sendsMail);
  return new AppError("email_unconfirmed", "Please confirm your e-mail address first. Open the link in the e-mail that we sent to it.");
}

function pending(sendsMail: boolean): AppError {
  const news = sendsMail
    ? "You get an e-mail once it is approved."
    : "This site sends no e-mail: log in again later to see whether it is approved.";
  return new AppError("approval_pending", `Your account is pending admin approval. ${news}`);
}

function refusalOf(user: UserRow, sendsMail: boolean): AppError {
  if (user.blocked) return new AppError("account_blocked", "This account is blocked. Please write to us on the contact page.");
  if (user.accountState === "rejected") {
    const reason = sendsMail ? "The reason was sent to you by e-mail." : "Ask us on the contact page for the reason.";
    return new AppError("account_rejected", `The request for this account was not approved. ${reason}`);
  }
  return pending(sendsMail);
}
