import type { Actor, AuditEvent } from "@trabecula/strapi-kit";

/** A member of staff who acts in Strapi's panel. */
export interface PanelActor {
  readonly panelUserId: number;
}

/** Who acts: an account, or staff in the panel. */
export type AuditActor = Pick<Actor, "rowId" | "id"> | PanelActor;

/** What may leave an entry of the audit log for the log of the server: ids and words of our own. */
export interface AuditLine {
  readonly at: number;
  readonly facts: {
    /** The entry's id, as in the audit log. */
    readonly entry: string;
    readonly action: string;
    readonly actorKind: "user" | "panel" | "none";
    /** The account's id; in the panel, the number of Strapi's user. */
    readonly actorId?: string | number | undefined;
    readonly object?: string | undefined;
    readonly tokenId?: string | undefined;
    readonly requestId?: string | undefined;
  };
}

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
