import type { Core, UID } from "@strapi/strapi";
import { contentTypes } from "@strapi/utils";
import { AppError, findLocked, inTransaction, lockRows, notFound, type Where } from "@trabecula/strapi-kit";
import type { Context } from "koa";

const overwriting: ReadonlySet<string> = new Set(["update", "publish", "discardDraft"]);

type ContentUid = "api::page.page";

const savedEntry = /^\/content-manager\/collection-types\/:model\/:id(?:\/actions\/publish)?$/;

type PanelContext = Context & { _matchedRoute?: string; request: { body?: { updatedAt?: unknown } } };

/** The panel sends the `updatedAt` of the entry that it opened. */
export function refuseStaleSaves(strapi: Core.Strapi): void {
  // Publishing saves first, which changes the entry.
  const compared = new WeakSet<object>();
  strapi.documents.use(async (context, next) => {
    const ctx = strapi.requestContext.get() as PanelContext | undefined;
    const opened = ctx?.request.body?.updatedAt;
    if (!ctx || !overwriting.has(context.action) || compared.has(ctx)) return next();
    if (typeof opened !== "string" && (context.action !== "update" || !savedEntry.test(ctx._matchedRoute ?? ""))) return next();
    compared.add(ctx);
    return inTransaction(strapi, async () => {
      const { documentId, locale } = context.params as { documentId?: string; locale?: string };
      const isDraft = contentTypes.hasDraftAndPublish(strapi.contentType(context.uid as UID.ContentType));
      const where = { documentId, ...(isDraft && { publishedAt: null }) } as Where<ContentUid>;
      // A new translation has no row of its own to lock.
      const locked = await lockRows(strapi, context.uid as ContentUid, where);
      if (locked.length === 0) throw notFound();
      const inLanguage = { ...where, ...(locale && { locale }) };
      const [stored] = await findLocked(strapi, context.uid as ContentUid, { select: ["updatedAt"], where: inLanguage });
      if (stored && typeof opened !== "string")
        throw new AppError("bad_request", "Open this entry before you save it: name its updatedAt.");
      if (stored && Date.parse(stored.updatedAt) !== Date.parse(String(opened)))
        throw new AppError("conflict", "Somebody else has saved this since you opened it.");
      return next();
    });
  });
}
