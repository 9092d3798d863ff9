import type { Core } from "@strapi/strapi";
import { AppError, type Actor, type Invitee } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { hashOfToken, newLinkToken } from "../confirmation/link-token.ts";
import { enqueueRevocable, takeBackMails } from "../outbox/index.ts";
import { countUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { findUserByEmail, getUserByRowId } from "../users/user-rows.ts";
import { invitationsTo, putInvitation } from "./invitation-rows.ts";
import { inviterName } from "./inviter-name.ts";

const validDays = 7;
const dayMs = 24 * 3600_000;

const perInviter: RateLimit = { name: "invitations", hits: 60, windowMs: 3600_000 };
/** Limits mails to one mailbox. */
const perAddress: RateLimit = { name: "invitation-mails", hits: 5, windowMs: 3600_000 };

/** Counts before any check, because refusals reveal facts about the address. @throws AppError `too_many_requests` */
export async function countInvitation(strapi: Core.Strapi, actor: Actor, email: string): Promise<void> {
  await countUse(strapi, perInviter, actor.id);
  await countUse(strapi, perAddress, email);
}

/**
 * Mails a link, replacing an earlier one. Needs a transaction with the record locked. Does not reveal existing patient
 * accounts. @throws AppError `conflict` if already accepted; `validation_failed` if the address's account is not a
 * patient's
 */
export async function invite(strapi: Core.Strapi, actor: Actor, { subjectId, email }: Invitee): Promise<void> {
  const [earlier] = await invitationsTo(strapi, [subjectId]);
  if (earlier?.user_id != null)
    throw new AppError("conflict", "This patient has an account already. End the access first to invite another address.");
  const known = await findUserByEmail(strapi, email);
  if (known !== null && known.productRole !== "patient") throw notForPatients();
  if (earlier?.mail_id) await takeBackMails(strapi, [earlier.mail_id]);
  const inviteToken = newLinkToken();
  const now = Date.now();
  const invitedBy = inviterName(await getUserByRowId(strapi, actor.rowId));
  const template = known === null ? "patient-invitation" : "patient-invitation-known";
  const data = { invitedBy, inviteToken, validDays };
  await putInvitation(strapi, {
    subject_id: subjectId,
    inviter_id: actor.rowId,
    user_id: null,
    email,
    token_hash: hashOfToken(inviteToken),
    mail_id: await enqueueRevocable(strapi, { to: email, about: null, template, data }),
    invited_at: now,
    expires_at: now + validDays * dayMs,
    accepted_at: null,
  });
  const detail = earlier ? "again" : undefined;
  await recordEvent(strapi, actor, { action: "portal.invited", object: `patient:${subjectId}`, ...(detail ? { detail } : {}) });
}

function notForPatients(): AppError {
  const reason = "This address belongs to an account that is not a patient's, so it cannot be invited. Ask the patient for another one.";
  return new AppError("validation_failed", reason, { email: reason });
}
