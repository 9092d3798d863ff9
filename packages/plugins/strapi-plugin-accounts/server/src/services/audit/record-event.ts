import {
  afterCommit,
  currentRequestId,
  newId,
  noteFailure,
  sql,
  type Actor,
  type AuditEvent,
  type EdgeState,
  type Strapi,
} from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { applicationMetadata, type AuditLine } from "../application/application-metadata.ts";
import { allowsUse, type RateLimit } from "../rate-limit/rate-limit.ts";

/** Records in the current transaction, with the token's name, because tokens get deleted. `actor` null: not logged in, or the system. */
export async function recordEvent(strapi: Strapi, actor: AuditActor | null, event: AuditEvent): Promise<void> {
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
    workspace_id: event.workspaceId ?? null,
    address: callerAddress(strapi),
    token_id: token?.id ?? null,
    token_name: token?.name ?? null,
  });
  const line = auditLine(entry, { actor, event, tokenId: token?.id, requestId: currentRequestId(strapi) });
  await afterCommit(strapi, () => applicationMetadata(strapi).noteAudit(line));
}

function callerAddress(strapi: Strapi): string | null {
  return call(strapi)?.client?.address ?? null;
}

function call(strapi: Strapi): Partial<EdgeState> | undefined {
  return strapi.requestContext.get()?.state as Partial<EdgeState> | undefined;
}

export interface PanelActor {
  readonly panelUserId: number;
}

type AuditActor = Pick<Actor, "rowId" | "id"> | PanelActor;

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

const hourMs = 3600_000;
/** Limits refusals per hour by route and account, so that they cannot fill the log. */
const ofARoute: RateLimit = { name: "refused-route", hits: 1, windowMs: hourMs };
const ofAnAccount: RateLimit = { name: "refused", hits: 20, windowMs: hourMs };

/** The call is refused even if recording fails. @param route as its endpoint names it, such as `GET /admin/users/:id` */
export async function recordRefusal(strapi: Strapi, actor: Actor, route: string): Promise<void> {
  try {
    if (!(await allowsUse(strapi, ofARoute, `${actor.id} ${route}`))) return;
    if (!(await allowsUse(strapi, ofAnAccount, actor.id))) return;
    await recordEvent(strapi, actor, { action: "access.refused", detail: route });
  } catch (error) {
    noteFailure(strapi, { place: "refusals", requestId: null, status: null }, error);
  }
}

/** Limits entries per address, so that password guessing does not fill the log. */
const failures: RateLimit = { name: "panel-login-failed", hits: 60, windowMs: 3600_000 };

export function recordPanelLogins(strapi: Strapi): void {
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
  strapi.eventHub.on("admin.auth.error", async ({ error }: { error: { details?: { secondFactor?: true } } }) => {
    // A wrong code has its own entry.
    if (!error.details?.secondFactor) await record(null, { action: "panel.login-failed" });
  });
}
