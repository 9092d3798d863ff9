import { startMailServer as start, type MailServer } from "../../../packages/plugins/strapi-plugin-accounts/test/outbox/mail-server.ts";
import { adminEmail } from "./cms-process.ts";

export type { MailServer };

/** A mail server; on a port of an earlier one where it is to be found again. A sign-up mails the administrator too: what is held is the other mail. */
export function startMailServer(port?: number): Promise<MailServer> {
  return start({ port, neverHeld: adminEmail });
}
