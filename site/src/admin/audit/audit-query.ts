import { dayOrNull, type Days } from "../../shell/lists/days.ts";
import { given } from "../../shell/lists/given.ts";
import { pageSize } from "../../shell/product.ts";
import { auditActions, ZAuditActorKind, type AuditEntry, type AuditGroup } from "@trabecula/contracts";
import type { audit, QueryInput } from "@trabecula/contracts/endpoints";

/** Stored in the URL, so that views can be shared. */
export interface AuditView extends Days {
  q: string;
  group: AuditGroup | null;
  actorKind: AuditEntry["actorKind"] | null;
  /** Account id; null for everyone. */
  user: string | null;
  page: number;
}

export const wholeLog: AuditView = { q: "", group: null, actorKind: null, user: null, from: null, to: null, page: 1 };

/** Unknown values are ignored. */
export function readAuditView(search: URLSearchParams): AuditView {
  const group = search.get("group") ?? "";
  const actorKind = ZAuditActorKind.safeParse(search.get("who"));
  const user = search.get("user") ?? "";
  const page = Number(search.get("page"));
  return {
    q: (search.get("q") ?? "").slice(0, 200),
    group: Object.hasOwn(auditActions, group) ? (group as AuditGroup) : null,
    actorKind: actorKind.success ? actorKind.data : null,
    user: /^[a-z0-9]{20,36}$/.test(user) ? user : null,
    from: dayOrNull(search.get("from")),
    to: dayOrNull(search.get("to")),
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

/** Omits defaults. */
export function writeAuditView({ actorKind, page, ...filters }: AuditView): URLSearchParams {
  const search = new URLSearchParams(given({ ...filters, who: actorKind }));
  if (page > 1) search.set("page", String(page));
  return search;
}

export function isFiltered(view: AuditView): boolean {
  return Object.keys(toExportParameters(view)).length > 0;
}

export function toAuditParameters(view: AuditView): QueryInput<typeof audit.list> {
  return { page: view.page, pageSize: pageSize(), order: "desc", ...toExportParameters(view) };
}

export function toExportParameters({ q, group, actorKind, user, from, to }: AuditView): Record<string, string> {
  return given({ q: q.trim(), group, actorKind, user, from, to });
}
