import type { Core } from "@strapi/strapi";
import type { AccountState } from "@trabecula/contracts";
import { AppError, inTransaction, type Actor } from "@trabecula/strapi-kit";
import { recordEvent, type PanelActor } from "../audit/index.ts";
import { deleteSessionsOf } from "../sessions/index.ts";
import { deleteTokensOf } from "../tokens/index.ts";
import type { UserRow } from "../users/user-row.ts";
import { getUserById, getUserByRowId, updateUser, updateUsers } from "../users/user-rows.ts";
import { tellApproved, tellRejected } from "./decision-mails.ts";
import { requireOtherAdmin } from "./require-other-admin.ts";

export type Decider = Actor | PanelActor;

type Decision = Exclude<AccountState, "pending">;

/** The state shown to the decider, if given. */
export interface Expectation {
  readonly expected?: AccountState | undefined;
}

/**
 * Approves an account and mails its owner; no effect if approved already. @throws AppError `conflict` if the state
 * differs from the expected one
 */
export async function approveAccount(strapi: Core.Strapi, decider: Decider, userId: string, seen: Expectation): Promise<UserRow> {
  return inTransaction(strapi, async () => {
    const user = await getUserById(strapi, userId);
    if (!(await changeState(strapi, user, seen, "approved", null))) return afterAnotherDecision(strapi, user, "approved", null);
    await recordEvent(strapi, decider, { action: "account.approved", object: `user:${userId}` });
    await tellApproved(strapi, user);
    return getUserById(strapi, userId);
  });
}

/**
 * Rejects an account, ends its sessions and tokens, and mails the reason. @throws AppError `last_admin`; `conflict` if
 * its state changed or the reason differs
 */
export async function rejectAccount(
  strapi: Core.Strapi,
  decider: Decider,
  userId: string,
  { reason, ...seen }: Expectation & { reason: string },
): Promise<UserRow> {
  return inTransaction(strapi, async () => {
    const user = await getUserById(strapi, userId);
    await requireOtherAdmin(strapi, user);
    if (!(await changeState(strapi, user, seen, "rejected", reason))) return afterAnotherDecision(strapi, user, "rejected", reason);
    await deleteSessionsOf(strapi, user.id);
    await deleteTokensOf(strapi, user.id);
    await recordEvent(strapi, decider, { action: "account.rejected", object: `user:${userId}` });
    await tellRejected(strapi, user, reason);
    return getUserById(strapi, userId);
  });
}

/** Changes the role and ends the tokens, which were made for the old one. @throws AppError `last_admin`; `conflict` for patients */
export async function changeRole(strapi: Core.Strapi, decider: Decider, userId: string, role: "researcher" | "admin"): Promise<UserRow> {
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

/** Blocking ends sessions and tokens. @throws AppError `last_admin` */
export async function setBlocked(strapi: Core.Strapi, decider: Decider, userId: string, blocked: boolean): Promise<UserRow> {
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
    await recordEvent(strapi, decider, {
      action: blocked ? "account.blocked" : "account.unblocked",
      object: `user:${userId}`,
    });
    return changed;
  });
}

export async function signOutEverywhere(strapi: Core.Strapi, decider: Decider, userId: string): Promise<UserRow> {
  return inTransaction(strapi, async () => {
    const user = await getUserById(strapi, userId);
    const ended = await deleteSessionsOf(strapi, user.id);
    await recordEvent(strapi, decider, {
      action: "account.signed-out",
      object: `user:${userId}`,
      detail: `${ended} sessions`,
    });
    return user;
  });
}

/** The condition lets only one of two concurrent decisions succeed. */
async function changeState(
  strapi: Core.Strapi,
  user: UserRow,
  { expected }: Expectation,
  state: Decision,
  reason: string | null,
): Promise<boolean> {
  if (expected === state) return false;
  const undecided = { id: user.id, accountState: expected ?? { $ne: state } };
  return (await updateUsers(strapi, undecided, { accountState: state, stateReason: reason, decidedAt: new Date() })) === 1;
}

/** Returns the account after an identical decision; fails if the other decision or reason differs. */
async function afterAnotherDecision(strapi: Core.Strapi, { id }: UserRow, state: Decision, reason: string | null): Promise<UserRow> {
  const user = await getUserByRowId(strapi, id);
  if (user.accountState === state && user.stateReason === reason) return user;
  const word = { pending: "waiting", approved: "approved", rejected: "rejected" }[user.accountState];
  throw new AppError("conflict", `Another administrator has already set this account to ${word}. Reload the page.`, {
    expected: `It is ${word} now.`,
  });
}
