import { rows } from "../../support/database.ts";
import { pendingPerson } from "../../support/people.ts";
import { adminsOnly, type AccessRow } from "./access-row.ts";

const onNewMail = (act: string) => async () => {
  const { email } = await pendingPerson();
  return { path: `/api/admin/email/${rows("select public_id from accounts_outbox where recipient = ?", [email])[0]!.public_id}/${act}` };
};

/** The outbox of the accounts plugin. 503: the administrator gets through to a CMS that has no mail server in these tests. */
export const adminMailAccess: readonly AccessRow[] = [
  { route: "GET /api/admin/email", status: adminsOnly() },
  { route: "GET /api/admin/email/:id/html", call: onNewMail("html"), status: adminsOnly() },
  { route: "POST /api/admin/email/:id/resend", call: onNewMail("resend"), status: adminsOnly(503) },
  { route: "GET /api/admin/email/templates", status: adminsOnly() },
  {
    route: "GET /api/admin/email/templates/:name/html",
    call: () => ({ path: "/api/admin/email/templates/approved/html" }),
    status: adminsOnly(),
  },
  { route: "POST /api/admin/email/test", call: () => ({ json: {} }), status: adminsOnly(503) },
];
