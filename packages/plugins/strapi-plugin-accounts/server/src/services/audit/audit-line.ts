import type { Actor, AuditEvent } from "@trabecula/strapi-kit";
import type { AuditLine } from "../application/application-metadata.ts";

export interface PanelActor {
  readonly panelUserId: number;
}

export type AuditActor = Pick<Actor, "rowId" | "id"> | PanelActor;

interface Act {
  readonly actor: AuditActor | null;
  readonly event: AuditEvent;
  readonly tokenId: string | undefined;
  readonly requestId: string | null;
}

const idOfKind = /^[a-z-]+:[\w-]+$/;

/** Omits detail, network address and token name, which may contain personal data. */
export function auditLine(
  { id, at, actorKind }: { readonly id: string; readonly at: number; readonly actorKind: AuditLine["facts"]["actorKind"] },
  { actor, event, tokenId, requestId }: Act,
): AuditLine {
  const { action, object } = event;
  return {
    at,
    facts: {
      ...{ entry: id, action, actorKind },
      actorId: actor === null ? undefined : "panelUserId" in actor ? actor.panelUserId : actor.id,
      object: object && idOfKind.test(object) ? object : undefined,
      tokenId,
      requestId: requestId ?? undefined,
    },
  };
}
