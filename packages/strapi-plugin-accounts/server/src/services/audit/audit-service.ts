import type { Core } from "@strapi/strapi";
import type { AuditAction, AuditEntry } from "@trabecula/contracts";
import type { Context } from "koa";
import { newId, sql, type Actor, type EdgeState } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { readEntries } from "./audit-rows.ts";
import { findEntriesOf } from "./audit-search.ts";

/** Something that happened, in words without personal or clinical data: `object` is a kind and an id, such as `user:abc…`. */
export interface AuditEvent {
  readonly action: AuditAction;
  readonly object?: string;
  readonly detail?: string;
}

/** An account of the product, or somebody who just proved to be its owner and is not signed in yet. */
type AccountActor = Pick<Actor, "rowId">;

/** A member of staff who acts in Strapi's panel. */
export interface PanelActor {
  readonly panelUserId: number;
}

/** Append-only record of who did what: there is no call that changes or deletes an entry. */
export function createAuditService(strapi: Core.Strapi) {
  return {
    /**
     * Records an event, inside the transaction under way, with the address of the call it is part of. `actor` null: nobody
     * signed in, or the system.
     */
    async record(actor: AccountActor | PanelActor | null, event: AuditEvent, ctx?: Context): Promise<void> {
      await (
        await sql(strapi)
      )(tables.audit).insert({
        public_id: newId(),
        at: Date.now(),
        action: event.action,
        actor_kind: actor === null ? "none" : "panelUserId" in actor ? "panel" : "user",
        actor_id: actor === null ? null : "panelUserId" in actor ? actor.panelUserId : actor.rowId,
        object: event.object ?? null,
        detail: event.detail ?? null,
        address: ((ctx ?? strapi.requestContext.get())?.state as Partial<EdgeState> | undefined)?.client?.address ?? null,
      });
    },

    /** The newest entries about an account or by it, `limit` at most. */
    async listForUser(user: { rowId: number; id: string }, limit: number): Promise<AuditEntry[]> {
      return readEntries(strapi, await findEntriesOf(strapi, user, limit));
    },
  };
}
