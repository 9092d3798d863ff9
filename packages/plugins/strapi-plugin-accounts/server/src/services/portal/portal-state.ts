import type { Core } from "@strapi/strapi";
import type { Portal } from "@trabecula/contracts";
import { mailState, type MailState } from "../outbox/index.ts";
import { invitationsTo, type InvitationRow } from "./invitation-rows.ts";

const nobody: Portal = { state: "none", email: null, invitedAt: null, expiresAt: null, acceptedAt: null, mail: null };

export async function portalOf(strapi: Core.Strapi, subjectId: string): Promise<Portal> {
  const [row] = await invitationsTo(strapi, [subjectId]);
  if (!row) return nobody;
  const isOpen = row.accepted_at === null;
  return {
    state: isOpen ? "invited" : "active",
    email: row.email,
    invitedAt: instant(row.invited_at),
    expiresAt: isOpen ? instant(row.expires_at) : null,
    acceptedAt: row.accepted_at === null ? null : instant(row.accepted_at),
    mail: isOpen ? await mailOf(strapi, row) : null,
  };
}

const words: Record<MailState, Exclude<Portal["mail"], null>> = {
  kept: "kept",
  waiting: "waiting",
  sending: "waiting",
  sent: "sent",
  unconfirmed: "sent",
  failed: "returned",
  bounced: "returned",
};

async function mailOf(strapi: Core.Strapi, { mail_id }: InvitationRow): Promise<Portal["mail"]> {
  if (mail_id === null) return null;
  const state = await mailState(strapi, mail_id);
  return state && words[state];
}

function instant(moment: number | string): string {
  return new Date(Number(moment)).toISOString();
}
