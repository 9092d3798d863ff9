import type { Core } from "@strapi/strapi";
import { noteFailure, type AuditEvent } from "@trabecula/strapi-kit";
import { recordEvent, type PanelActor } from "./record-event.ts";

/** Writes down who logs in to Strapi's panel and who fails to: its free edition keeps no record of either. */
export function recordPanelLogins(strapi: Core.Strapi): void {
  async function record(actor: PanelActor | null, event: AuditEvent): Promise<void> {
    try {
      await recordEvent(strapi, actor, event);
    } catch (error) {
      noteFailure(strapi, { place: "panel-logins", requestId: null, status: null }, error);
    }
  }
  strapi.eventHub.on("admin.auth.success", ({ user }: { user: { id: number } }) =>
    record({ panelUserId: user.id }, { action: "panel.login" }),
  );
  strapi.eventHub.on("admin.auth.error", () => record(null, { action: "panel.login-failed" }));
}
