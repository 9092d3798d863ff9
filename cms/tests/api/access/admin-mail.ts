import { rows } from "../../support/database.ts";
import { pendingPerson } from "../../support/people.ts";
import { adminsOnly, type AccessRow } from "./access-row.ts";

const onNewMail = async () => {
  const { email } = await pendingPerson();
  return { path: `/api/admin/email/${rows("select public_id from accounts_outbox where recipient = ?", [email])[0]!.public_id}/resend` };
};

/** The outbox of the accounts plugin. */
export const adminMailAccess: readonly AccessRow[] = [
  { route: "GET /api/admin/email", status: adminsOnly() },
  // 503: the administrator gets through to a CMS that has no mail server in these tests.
  { route: "POST /api/admin/email/:id/resend", call: onNewMail, status: adminsOnly(503) },
];
