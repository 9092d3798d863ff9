import type { Core } from "@strapi/strapi";
import type { AuditAction } from "@trabecula/contracts";
import { inTransaction } from "@trabecula/strapi-kit";
import { recordEvent } from "@trabecula/strapi-plugin-accounts/audit";
import { editorial } from "../content/published.ts";

const kinds: Readonly<Record<string, string>> = { [editorial.faq]: "question", [editorial.article]: "article", [editorial.page]: "page" };

const actions: Readonly<Record<string, AuditAction>> = {
  create: "content.created",
  clone: "content.created",
  update: "content.changed",
  publish: "content.published",
  unpublish: "content.unpublished",
  discardDraft: "content.discarded",
  delete: "content.deleted",
};

interface Entry {
  readonly documentId?: string;
  readonly slug?: string | null;
  readonly locale?: string | null;
}

/** Writes the audit entry in the same transaction, without texts. */
export function recordContentActs(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    const action = actions[context.action];
    const panelUserId = (strapi.requestContext.get()?.state as { user?: { id?: number } } | undefined)?.user?.id;
    if (action === undefined || panelUserId === undefined) return next();
    return inTransaction(strapi, async () => {
      const result = await next();
      const made = result as (Entry & { entries?: readonly Entry[] }) | null;
      const entries = made?.entries ?? [made];
      const entry = entries[0];
      const { documentId = entry?.documentId ?? "" } = context.action === "clone" ? {} : (context.params as Entry);
      const object = `${kinds[context.uid] ?? "entry"}:${documentId}`;
      const detail = [entry?.slug ? `address ${entry.slug}` : "", ...translationsAmong(entries)].filter(Boolean).join(", ");
      await recordEvent(strapi, { panelUserId }, { action, object, ...(detail && { detail }) });
      return result;
    });
  });
}

function translationsAmong(entries: readonly (Entry | null)[]): string[] {
  const locales = new Set(entries.flatMap((entry) => entry?.locale ?? []));
  return [...locales].filter((locale) => locale !== "en").sort();
}
