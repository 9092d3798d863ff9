import type { Portal } from "@trabecula/contracts";
import { toInstant, type ExportFile, type Strapi } from "@trabecula/strapi-kit";
import { enqueueMail, mailState, type MailState } from "../outbox/index.ts";
import { isOpen } from "../users/user-row.ts";
import { getUserByRowId } from "../users/user-rows.ts";
import { acceptedBy, invitationsBy, invitationsTo, type InvitationRow } from "./invitation-rows.ts";

const nobody: Portal = { state: "none", email: null, invitedAt: null, expiresAt: null, acceptedAt: null, mail: null };

export async function portalOf(strapi: Strapi, subjectId: string): Promise<Portal> {
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

async function mailOf(strapi: Strapi, { mail_id }: InvitationRow): Promise<Portal["mail"]> {
  if (mail_id === null) return null;
  const state = await mailState(strapi, mail_id);
  return state && words[state];
}

function instant(moment: number | string): string {
  return new Date(Number(moment)).toISOString();
}

/**
 * Mails the reader of a record that a report is new, without its content, in the caller's transaction.
 * @returns whether there is a reader
 */
export async function tellReleased(strapi: Strapi, subjectId: string, releasedBy: string): Promise<boolean> {
  const [invitation] = await invitationsTo(strapi, [subjectId]);
  if (invitation?.user_id == null) return false;
  const user = await getUserByRowId(strapi, invitation.user_id);
  if (!isOpen(user)) return false;
  const data = { firstName: user.firstName ?? "", releasedBy };
  await enqueueMail(strapi, { to: user.email, about: user, template: "report-released", data });
  return true;
}

export async function invitationsFile(strapi: Strapi, userRowId: number): Promise<ExportFile> {
  const rows = [...(await invitationsBy(strapi, userRowId)), ...(await acceptedBy(strapi, userRowId))];
  return {
    name: "invitations.csv",
    table: {
      columns: ["patientId", "email", "invitedAt", "acceptedAt"],
      rows: rows.map(({ inviter_id, subject_id, email, invited_at, accepted_at }) => [
        inviter_id === userRowId ? subject_id : null,
        email,
        toInstant(Number(invited_at)),
        accepted_at === null ? null : toInstant(Number(accepted_at)),
      ]),
    },
  };
}
