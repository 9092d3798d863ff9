import type { Core } from "@strapi/strapi";
import { noteFailure, type AuditEvent } from "@trabecula/strapi-kit";
import { allowsUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import type { PanelActor } from "./audit-line.ts";
import { callerAddress, recordEvent } from "./record-event.ts";

/** Per address, so that password guessing does not fill the log. */
const failures: RateLimit = { name: "panel-login-failed", hits: 60, windowMs: 3600_000 };

/** Logs panel logins and failures, which Strapi's free edition does not record. */
export function recordPanelLogins(strapi: Core.Strapi): void {
  async function record(actor: PanelActor | null, event: AuditEvent): Promise<void> {
    try {
      if (actor !== null || (await allowsUse(strapi, failures, callerAddress(strapi) ?? ""))) await recordEvent(strapi, actor, event);
    } catch (error) {
      noteFailure(strapi, { place: "panel-logins", requestId: null, status: null }, error);
    }
  }
  strapi.eventHub.on("admin.auth.success", ({ user }: { user: { id: number } }) =>
    record({ panelUserId: user.id }, { action: "panel.login" }),
  );
  strapi.eventHub.on("admin.auth.error", () => record(null, { action: "panel.login-failed" }));
}
