import type { Core } from "@strapi/strapi";
import type { AuditAction, AuditEntry } from "@trabecula/contracts";
import type { Context } from "koa";
import { newId, sql, type Actor, type EdgeState } from "@trabecula/strapi-kit";
import { tables } from "../database/models.ts";

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
    async listForUser(user: { rowId: number; id: string }, limit: number) {
      const db = await sql(strapi);
      const rows = (await db(`${tables.audit} as a`)
        .leftJoin(`${tables.users} as u`, (join) => join.on("u.id", "a.actor_id").andOnVal("a.actor_kind", "user"))
        .where("a.object", `user:${user.id}`)
        .orWhere({ "a.actor_kind": "user", "a.actor_id": user.rowId })
        .orderBy("a.id", "desc")
        .limit(limit)
        .select(
          "a.public_id",
          "a.at",
          "a.action",
          "a.actor_kind",
          "a.object",
          "a.detail",
          "a.address",
          "u.email",
          "u.document_id",
        )) as AuditRow[];
      return rows.map(serializeEntry);
    },
  };
}

interface AuditRow {
  readonly public_id: string;
  readonly at: number | string;
  readonly action: string;
  readonly actor_kind: AuditEntry["actorKind"];
  readonly object: string | null;
  readonly detail: string | null;
  readonly address: string | null;
  /** Of the acting account, while it exists. */
  readonly email: string | null;
  readonly document_id: string | null;
}

function serializeEntry(row: AuditRow): AuditEntry {
  return {
    id: row.public_id,
    at: new Date(Number(row.at)).toISOString(),
    action: row.action,
    actorKind: row.actor_kind,
    actor: row.actor_kind === "panel" ? "staff in the panel" : row.email,
    actorId: row.document_id,
    object: row.object,
    detail: row.detail,
    address: row.address,
  };
}
