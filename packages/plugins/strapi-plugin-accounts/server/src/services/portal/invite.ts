import { dayMs } from "@trabecula/contracts";
import { AppError, invalidField, type Actor, type Invitee, type Strapi } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { hashOfToken, newLinkToken } from "../confirmation/token-rows.ts";
import { enqueueRevocable, cancelMails } from "../outbox/index.ts";
import { countUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { requireOffered } from "../users/offered-language.ts";
import type { UserRow } from "../users/user-row.ts";
import { findProvenUser, findUsers } from "../users/user-rows.ts";
import { findWorkspace } from "../workspaces/workspace-rows.ts";
import { invitationsTo, putInvitation, type InvitationRow } from "./invitation-rows.ts";

const validDays = 7;

const perInviter: RateLimit = { name: "invitations", hits: 60, windowMs: 3600_000 };
const perAddress: RateLimit = { name: "invitation-mails", hits: 5, windowMs: 3600_000 };

/** Call before any check, because refusals reveal facts about the address. @throws `too_many_requests` */
export async function countInvitation(strapi: Strapi, actor: Actor, email: string): Promise<void> {
  await countUse(strapi, perInviter, actor.id);
  await countUse(strapi, perAddress, email);
}

/**
 * Mails a link, replacing an earlier one; does not reveal existing patient accounts. Needs a transaction with the record
 * locked.
 * @throws `conflict` if already accepted; `validation_failed` if the address's account is not a patient's
 */
export async function invite(strapi: Strapi, actor: Actor, { subjectId, workspaceId, email, language }: Invitee): Promise<void> {
  requireOffered(strapi, language);
  const [earlier] = await invitationsTo(strapi, [subjectId]);
  if (earlier?.user_id != null)
    throw new AppError("conflict", "This patient has an account already. End the access first to invite another address.");
  const known = await findProvenUser(strapi, email);
  if (known !== null && known.productRole !== "patient")
    throw invalidField(
      "email",
      "This address belongs to an account that is not a patient's, so it cannot be invited. Ask the patient for another one.",
    );
  if (earlier?.mail_id) await cancelMails(strapi, [earlier.mail_id]);
  const inviteToken = newLinkToken();
  const now = Date.now();
  const invitedBy = await senderName(strapi, { workspace_id: workspaceId, inviter_id: actor.rowId });
  const template = known === null ? "patient-invitation" : "patient-invitation-known";
  const data = { invitedBy, inviteToken, validDays };
  const chosen = language ?? known?.language ?? null;
  await putInvitation(strapi, {
    subject_id: subjectId,
    workspace_id: workspaceId,
    inviter_id: actor.rowId,
    user_id: null,
    email,
    language: chosen,
    token_hash: hashOfToken(inviteToken),
    mail_id: await enqueueRevocable(strapi, { to: email, about: null, language: chosen, template, data }),
    invited_at: now,
    expires_at: now + validDays * dayMs,
    accepted_at: null,
  });
  const detail = earlier ? "again" : undefined;
  await recordEvent(strapi, actor, {
    action: "portal.invited",
    object: `patient:${subjectId}`,
    ...(detail ? { detail } : {}),
    workspaceId,
  });
}

/** Names a clinic or study by its workspace, because the person who invited may be gone. */
export async function senderName(
  strapi: Strapi,
  { workspace_id, inviter_id }: Pick<InvitationRow, "workspace_id" | "inviter_id">,
): Promise<string> {
  const workspace = workspace_id === null ? null : await findWorkspace(strapi, workspace_id);
  if (workspace && workspace.kind !== "personal") return plainName(workspace.name) ?? unnamed;
  const [inviter] = await findUsers(strapi, { where: { id: inviter_id } });
  return inviter ? inviterName(inviter) : unnamed;
}

/** Names a member for patients. */
export async function nameForPatients(strapi: Strapi, actor: Actor, workspaceId: string): Promise<string> {
  const [workspace, [account]] = await Promise.all([findWorkspace(strapi, workspaceId), findUsers(strapi, { where: { id: actor.rowId } })]);
  if (!account) return unnamed;
  return inviterName(workspace && workspace.kind !== "personal" ? { ...account, institution: workspace.name } : account);
}

const unnamed = "Your clinic or study team";

const longest = 160;

/** Allows dots only at word ends, so that nothing looks like a web address. */
const plain = /^(?:[\p{L}\p{M}\p{N} '’&(),-]|\.(?=[\s,)]|$))+$/u;

/** Name that patients read; must not carry advertising or links. */
export function inviterName({ firstName, lastName, institution }: Pick<UserRow, "firstName" | "lastName" | "institution">): string {
  const name = [firstName, lastName].filter(Boolean).join(" ");
  const whole = [name, institution].filter(Boolean).join(", ");
  return plainName(whole) ?? plainName(name) ?? unnamed;
}

/** Null for text that a mail must not carry. */
export function plainName(text: string): string | null {
  return text !== "" && text.length <= longest && plain.test(text) ? text : null;
}
