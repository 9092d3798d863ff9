import type { AccountState, OutboxMail } from "@trabecula/contracts";
import { AppError, inTransaction, orNotFound, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { accountsConfig } from "../../config.ts";
import { recordEvent, type PanelActor } from "../audit/index.ts";
import { mailProofLink } from "../confirmation/mail-proof-link.ts";
import { enqueueMail, newestMail, type MailTemplate } from "../outbox/index.ts";
import { countUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { deleteSessionsOf } from "../sessions/index.ts";
import { isInstitutionalOnly } from "../settings/index.ts";
import { takeBackSignup } from "../signup/sign-up.ts";
import { deleteTokensOf } from "../tokens/index.ts";
import { isOpen, stateOf, storedAs, type StoredState, type UserRow } from "../users/user-row.ts";
import { getUserById, getUserByRowId, hasOtherAdmin, lockUser, updateUser, updateUsers } from "../users/user-rows.ts";

export type Decider = Actor | PanelActor;

type Decision = Exclude<StoredState, "pending">;

interface Expectation {
  readonly expected?: AccountState | undefined;
}

/** Panel staff decide only pending requests. */
function expectedBy(decider: Decider, { expected }: Expectation): Expectation {
  return { expected: "panelUserId" in decider ? "pending" : expected };
}

/**
 * Does nothing if approved. If the site sends mail, the approval waits for a confirmed address.
 * @throws `conflict` if the state differs from the expected one
 */
export async function approveAccount(strapi: Strapi, decider: Decider, userId: string, seen: Expectation): Promise<UserRow> {
  return inTransaction(strapi, async () => {
    // A concurrent confirmation of the address would miss this approval.
    const user = orNotFound(await lockUser(strapi, (await getUserById(strapi, userId)).id));
    const waits = accountsConfig(strapi).mailConfigured && user.emailConfirmedAt === null;
    const state = waits ? "approved-unconfirmed" : "approved";
    if (!(await changeState(strapi, user, expectedBy(decider, seen), state, null)))
      return afterAnotherDecision(strapi, user, decider, state, null);
    await takeBackSignup(strapi, user.id);
    await recordEvent(strapi, decider, { action: "account.approved", object: `user:${userId}` });
    const approved = await getUserById(strapi, userId);
    if (!approved.blocked) await (waits ? mailProofLink(strapi, approved) : tellApproved(strapi, approved));
    return approved;
  });
}

/** Call in the transaction that confirms an address: completes a waiting approval. */
export async function letApprovalCount(strapi: Strapi, { id }: UserRow): Promise<void> {
  if ((await updateUsers(strapi, { id, accountState: "approved-unconfirmed" }, { accountState: "approved" })) !== 1) return;
  const user = await getUserByRowId(strapi, id);
  if (!user.blocked) await tellApproved(strapi, user);
}

/** Mails the reason. @throws `last_admin`; `conflict` if the state changed or the reason differs */
export async function rejectAccount(
  strapi: Strapi,
  decider: Decider,
  userId: string,
  { reason, ...seen }: Expectation & { reason: string },
): Promise<UserRow> {
  return inTransaction(strapi, async () => {
    const user = await getUserById(strapi, userId);
    const expectation = expectedBy(decider, seen);
    // A pending account has no administrator role; other callers get the conflict.
    if (expectation.expected !== "pending") await requireOtherAdmin(strapi, user);
    if (!(await changeState(strapi, user, expectation, "rejected", reason)))
      return afterAnotherDecision(strapi, user, decider, "rejected", reason);
    await deleteSessionsOf(strapi, user.id);
    await deleteTokensOf(strapi, user.id);
    await recordEvent(strapi, decider, { action: "account.rejected", object: `user:${userId}` });
    await tellRejected(strapi, user, reason);
    return getUserById(strapi, userId);
  });
}

/** Ends the tokens, which were for the old role. @throws `last_admin`; `conflict` for patients */
export async function changeRole(strapi: Strapi, decider: Decider, userId: string, role: "researcher" | "admin"): Promise<UserRow> {
  return inTransaction(strapi, async () => {
    const user = await getUserById(strapi, userId);
    if (user.productRole === role) return user;
    if (user.productRole === "patient")
      throw new AppError("conflict", "A patient's account cannot become a researcher's or an administrator's.");
    await requireOtherAdmin(strapi, user);
    await recordEvent(strapi, decider, {
      action: "account.role",
      object: `user:${userId}`,
      detail: `${user.productRole} to ${role}`,
    });
    const changed = await updateUser(strapi, user.id, { productRole: role });
    await deleteTokensOf(strapi, user.id);
    return changed;
  });
}

/** Blocking ends sessions and tokens. @throws `last_admin` */
export async function setBlocked(strapi: Strapi, decider: Decider, userId: string, blocked: boolean): Promise<UserRow> {
  return inTransaction(strapi, async () => {
    const user = await getUserById(strapi, userId);
    if ((user.blocked ?? false) === blocked) return user;
    if (blocked) await requireOtherAdmin(strapi, user);
    // Blocks first, which locks the row: a concurrent login gets its session before or meets the block.
    const changed = await updateUser(strapi, user.id, { blocked });
    if (blocked) {
      await deleteSessionsOf(strapi, user.id);
      await deleteTokensOf(strapi, user.id);
    }
    await recordEvent(strapi, decider, { action: blocked ? "account.blocked" : "account.unblocked", object: `user:${userId}` });
    return changed;
  });
}

export async function signOutEverywhere(strapi: Strapi, decider: Decider, userId: string): Promise<UserRow> {
  return inTransaction(strapi, async () => {
    const user = await getUserById(strapi, userId);
    const ended = await deleteSessionsOf(strapi, user.id);
    await recordEvent(strapi, decider, { action: "account.signed-out", object: `user:${userId}`, detail: `${ended} sessions` });
    return user;
  });
}

/** The condition lets only one of two concurrent decisions succeed. */
async function changeState(
  strapi: Strapi,
  user: UserRow,
  { expected }: Expectation,
  state: Decision,
  reason: string | null,
): Promise<boolean> {
  if (expected === stateOf(state)) return false;
  const undecided = { id: user.id, accountState: expected ? { $in: storedAs(expected) } : { $ne: state } };
  return (await updateUsers(strapi, undecided, { accountState: state, stateReason: reason, decidedAt: new Date() })) === 1;
}

async function afterAnotherDecision(
  strapi: Strapi,
  { id }: UserRow,
  decider: Decider,
  state: Decision,
  reason: string | null,
): Promise<UserRow> {
  const user = await getUserByRowId(strapi, id);
  const now = stateOf(user.accountState);
  if (now === stateOf(state) && user.stateReason === reason) return user;
  const word = now === "pending" ? "waiting" : now;
  const sentence =
    "panelUserId" in decider && now === "approved"
      ? "This account is approved already. An administrator of the site can change that."
      : `Another administrator has already set this account to ${word}. Reload the page.`;
  throw new AppError("conflict", sentence, { expected: `It is ${word} now.` });
}

const perAccount: RateLimit = { name: "resend-account", hits: 5, windowMs: 3600_000 };

/** Earlier confirmation links expire. @throws `not_found`; `conflict` if no mail fits; `too_many_requests` */
export async function resendMail(strapi: Strapi, decider: Decider, userId: string): Promise<OutboxMail> {
  requireFitting(await getUserById(strapi, userId));
  await countUse(strapi, perAccount, userId);
  return inTransaction(strapi, async () => {
    const user = orNotFound(await lockUser(strapi, (await getUserById(strapi, userId)).id));
    requireFitting(user);
    const template = await writeFittingMail(strapi, user);
    await recordEvent(strapi, decider, { action: "mail.resent", object: `user:${userId}`, detail: template });
    return (await newestMail(strapi, user, template))!;
  });
}

function requireFitting(user: UserRow): void {
  if (user.productRole === "patient")
    throw new AppError("conflict", "This is a patient's account: invite the patient again from the record.");
  if (user.accountState === "pending" && user.emailConfirmedAt !== null)
    throw new AppError("conflict", "There is nothing to send. The address is confirmed and the request is waiting for your decision.");
  if (stateOf(user.accountState) === "approved" && user.blocked)
    throw new AppError("conflict", "This account is blocked. Unblock it before you send the approval mail.");
}

async function writeFittingMail(strapi: Strapi, user: UserRow): Promise<MailTemplate> {
  switch (user.accountState) {
    case "approved":
      await tellApproved(strapi, user);
      return "approved";
    case "rejected":
      await tellRejected(strapi, user, user.stateReason ?? "");
      return "rejected";
    case "pending":
    case "approved-unconfirmed":
      return mailProofLink(strapi, user);
  }
}

function tellApproved(strapi: Strapi, user: UserRow): Promise<void> {
  const data = { firstName: user.firstName ?? "", isPatient: user.productRole === "patient" };
  return enqueueMail(strapi, { to: user.email, about: user, template: "approved", data });
}

function tellRejected(strapi: Strapi, user: UserRow, reason: string): Promise<void> {
  const data = { firstName: user.firstName ?? "", reason };
  return enqueueMail(strapi, { to: user.email, about: user, template: "rejected", data });
}

/** @throws `last_admin` if no administrator who can log in by password would remain */
export async function requireOtherAdmin(strapi: Strapi, user: UserRow): Promise<void> {
  if (user.productRole !== "admin" || !isOpen(user)) return;
  if (!(await hasOtherAdmin(strapi, user.id, { withTwoFactor: await isInstitutionalOnly(strapi) })))
    throw new AppError("last_admin", "This is the last administrator. Make somebody else one first.");
}
