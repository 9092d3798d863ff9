import type { Core } from "@strapi/strapi";
import { afterCommit, currentRequestId, newId, sql, type AuditEvent, type EdgeState } from "@trabecula/strapi-kit";
import { applicationMetadata } from "../application/application-metadata.ts";
import { auditLine, type AuditActor } from "./audit-line.ts";
import { tables } from "../../database/models.ts";

/**
 * Appends an event in the current transaction, with the address and the token's current name, since tokens may be
 * deleted. `actor` null: not logged in, or the system.
 */
export async function recordEvent(strapi: Core.Strapi, actor: AuditActor | null, event: AuditEvent): Promise<void> {
  const db = await sql(strapi);
  const token = actor === null ? null : call(strapi)?.token;
  const entry = { id: newId(), at: Date.now(), actorKind: actor === null ? "none" : "panelUserId" in actor ? "panel" : "user" } as const;
  await db(tables.audit).insert({
    public_id: entry.id,
    at: entry.at,
    action: event.action,
    actor_kind: entry.actorKind,
    actor_id: actor === null ? null : "panelUserId" in actor ? actor.panelUserId : actor.rowId,
    object: event.object ?? null,
    detail: event.detail ?? null,
    address: callerAddress(strapi),
    token_id: token?.id ?? null,
    token_name: token?.name ?? null,
  });
  const line = auditLine(entry, { actor, event, tokenId: token?.id, requestId: currentRequestId(strapi) });
  await afterCommit(strapi, () => applicationMetadata(strapi).noteAudit(line));
}

export function callerAddress(strapi: Core.Strapi): string | null {
  return call(strapi)?.client?.address ?? null;
}

function call(strapi: Core.Strapi): Partial<EdgeState> | undefined {
  return strapi.requestContext.get()?.state as Partial<EdgeState> | undefined;
}
