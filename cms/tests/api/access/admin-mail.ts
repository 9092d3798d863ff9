import { mail } from "@trabecula/contracts/endpoints";
import { rows } from "../../support/database.ts";
import { pendingPerson } from "../../support/people.ts";
import type { AccessRow } from "./access-row.ts";

const onNewMail = (act: string) => async () => {
  // Its link works because the address is unconfirmed.
  const { email } = await pendingPerson({ confirmed: false });
  return { path: `/api/admin/email/${rows("select public_id from accounts_outbox where recipient = ?", [email])[0]!.public_id}/${act}` };
};

/** 503: passes access control; these tests have no mail server. */
export const adminMailAccess: readonly AccessRow[] = [
  { endpoint: mail.list },
  { endpoint: mail.html, call: onNewMail("html") },
  { endpoint: mail.resend, call: onNewMail("resend"), status: 503 },
  { endpoint: mail.sendWaiting, status: 503 },
  { endpoint: mail.showLink, call: onNewMail("link") },
  { endpoint: mail.templates },
  {
    endpoint: mail.templateHtml,
    call: () => ({ path: "/api/admin/email/templates/approved/html" }),
  },
  { endpoint: mail.sendTest, call: () => ({ json: {} }), status: 503 },
];
