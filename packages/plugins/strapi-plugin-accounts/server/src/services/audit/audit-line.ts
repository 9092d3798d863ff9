import type { Actor, AuditEvent } from "@trabecula/strapi-kit";
import type { AuditLine } from "../application/application-facts.ts";

/** A member of staff who acts in Strapi's panel. */
export interface PanelActor {
  readonly panelUserId: number;
}

/** Who acts: an account, or staff in the panel. */
export type AuditActor = Pick<Actor, "rowId" | "id"> | PanelActor;

interface Act {
  readonly actor: AuditActor | null;
  readonly event: AuditEvent;
  readonly tokenId: string | undefined;
  readonly requestId: string | null;
}

/** A kind and an id, such as `report:k2…`. */
const idOfKind = /^[a-z-]+:[\w-]+$/;

/** Leaves out the detail, network address and name of the token, which may hold what people wrote or where they are. */
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
