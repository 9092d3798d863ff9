import type { Core } from "@strapi/strapi";
import { enqueueMail } from "../outbox/index.ts";
import { isOpen } from "../users/user-row.ts";
import { getUserByRowId } from "../users/user-rows.ts";
import { invitationsTo } from "./invitation-rows.ts";

/**
 * Mails whoever can read a record that there is something new, within the caller's transaction; nothing of what it is.
 * @returns whether there is anybody to tell
 */
export async function tellReleased(strapi: Core.Strapi, subjectId: string): Promise<boolean> {
  const [invitation] = await invitationsTo(strapi, [subjectId]);
  if (invitation?.user_id == null) return false;
  const user = await getUserByRowId(strapi, invitation.user_id);
  if (!isOpen(user)) return false;
  await enqueueMail(strapi, { to: user.email, about: user, template: "report-released", data: { firstName: user.firstName ?? "" } });
  return true;
}
