import type { AuditAction } from "@trabecula/contracts";
import { currentRequestId, inTransaction, noteFailure, type Strapi } from "@trabecula/strapi-kit";
import { recordEvent } from "@trabecula/strapi-plugin-accounts/audit";
import type { Context, Next } from "koa";

type Noun = "user" | "role" | "token" | "webhook" | "file" | "folder";
type Verb = "added" | "changed" | "deleted";

interface Item {
  readonly id?: number | string;
  readonly name?: string;
  readonly roles?: readonly { readonly name: string }[];
  readonly isActive?: boolean;
}

type PanelContext = Context & { params?: { id?: string }; request: { body?: Readonly<Record<string, unknown>> }; _matchedRoute?: string };

interface Act {
  readonly action: AuditAction;
  readonly object?: string;
  readonly detail?: string;
}

const harmless = new Set(["GET", "HEAD", "OPTIONS"]);

/** Routes that change nothing or are recorded elsewhere, such as content in boot/panel-acts.ts. */
const elsewhere =
  /^\/(?:admin\/(?:login|logout|access-token|forgot-password|permissions\/check|homepage)|content-manager\/(?:uid|collection-types|single-types)|i18n\/content-manager|accounts|bone-scans)(?:\/|$)/;

const nouns: readonly (readonly [route: RegExp, noun: Noun])[] = [
  [/^\/admin\/users(?:\/|$)/, "user"],
  [/^\/admin\/roles(?:\/|$)/, "role"],
  [/^\/admin\/(?:api-tokens|admin-tokens|transfer\/tokens)(?:\/|$)/, "token"],
  [/^\/admin\/webhooks(?:\/|$)/, "webhook"],
  [/^\/upload\/folders(?:\/|$)/, "folder"],
  [/^\/upload\/?(?:$|files|actions\/(?:bulk|upload))/, "file"],
];

const withoutSession: Readonly<Record<string, AuditAction>> = {
  "/admin/register": "panel.registered",
  "/admin/register-admin": "panel.registered",
  "/admin/reset-password": "panel.password-reset",
};

/** Records successful changes by staff, with ids and names of roles and keys. */
export default (_config: unknown, { strapi }: { strapi: Strapi }) =>
  async (ctx: PanelContext, next: Next): Promise<void> => {
    await next();
    const route = ctx._matchedRoute;
    if (harmless.has(ctx.method) || route === undefined || ctx.status >= 400 || elsewhere.test(route)) return;
    const reply = ctx.body as { data?: { user?: Item } } | undefined;
    const entered = withoutSession[route];
    const staff = entered ? reply?.data?.user : (ctx.state as { user?: Item }).user;
    if (typeof staff?.id !== "number") return;
    const panelUserId = staff.id;
    const acts = entered ? [{ action: entered, object: `panel-user:${panelUserId}` }] : actsOf(ctx, route);
    try {
      await inTransaction(strapi, async () => {
        for (const act of acts) await recordEvent(strapi, { panelUserId }, act);
      });
    } catch (error) {
      noteFailure(strapi, { place: "panel-acts", requestId: currentRequestId(strapi), status: null }, error);
    }
  };

function actsOf(ctx: PanelContext, route: string): Act[] {
  const noun = nouns.find(([pattern]) => pattern.test(route))?.[1];
  if (noun === undefined) return [{ action: "panel.changed", detail: `${ctx.method} ${route}` }];
  const verb = verbOf(ctx, route);
  return itemsOf(ctx, noun).map(([kind, item]) => {
    const detail = verb === "deleted" ? "" : detailOf(ctx, route, kind, item);
    return {
      action: `panel.${kind}-${verb}`,
      ...(item.id !== undefined && { object: `${kind === "user" || kind === "role" ? `panel-${kind}` : kind}:${item.id}` }),
      ...(detail !== "" && { detail }),
    };
  });
}

function verbOf({ method, query }: PanelContext, route: string): Verb {
  if (method === "DELETE" || route.endsWith("-delete")) return "deleted";
  return method === "PUT" || /\/:id|bulk-/.test(route) || query["id"] !== undefined ? "changed" : "added";
}

function itemsOf({ params, body, request }: PanelContext, noun: Noun): (readonly [Noun, Item])[] {
  const reply = (body as { data?: unknown } | undefined)?.data ?? body;
  if (params?.id !== undefined) return [[noun, { ...(reply as Item), id: params.id }]];
  const { files, folders } = (reply ?? {}) as { files?: readonly Item[]; folders?: readonly Item[] };
  if (files && folders) return [...files.map((file) => ["file", file] as const), ...folders.map((folder) => ["folder", folder] as const)];
  const items = Array.isArray(reply) ? (reply as unknown[]) : (request.body?.["ids"] as unknown[] | undefined);
  if (!Array.isArray(items)) return [[noun, (reply ?? {}) as Item]];
  return items.map((item) => [noun, typeof item === "object" && item !== null ? (item as Item) : { id: item as number }]);
}

function detailOf({ request }: PanelContext, route: string, noun: Noun, item: Item): string {
  if (noun === "file" || noun === "folder") return "";
  if (noun !== "user") return route.endsWith("/permissions") ? "permissions" : (item.name ?? "");
  const roles = (item.roles ?? []).map(({ name }) => name);
  return [
    ...(roles.length > 0 ? [`roles ${roles.join(", ")}`] : []),
    ...(item.isActive === false ? ["not active"] : []),
    ...(request.body?.["password"] ? ["new password"] : []),
  ].join("; ");
}
