import { startMailServer as start, type MailServer } from "../../../packages/plugins/strapi-plugin-accounts/test/outbox/mail-server.ts";
import { adminEmail } from "./cms-process.ts";

export type { MailServer };

/** Reuses `port` if given. `hold` skips the administrator's mail of a sign-up. */
export function startMailServer(port?: number): Promise<MailServer> {
  return start({ port, neverHeld: adminEmail });
}
