import type { Core, UID } from "@strapi/strapi";
import { contentTypes } from "@strapi/utils";
import { AppError, findLocked, inTransaction, type Where } from "@trabecula/strapi-kit";
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
    if (typeof opened !== "string") {
      if (context.action !== "update" || !savedEntry.test(ctx._matchedRoute ?? "")) return next();
      throw new AppError("bad_request", "Open this entry before you save it: name its updatedAt.");
    }
    compared.add(ctx);
    return inTransaction(strapi, async () => {
      const { documentId } = context.params as { documentId?: string };
      const isDraft = contentTypes.hasDraftAndPublish(strapi.contentType(context.uid as UID.ContentType));
      const where = { documentId, ...(isDraft && { publishedAt: null }) } as Where<ContentUid>;
      const [stored] = await findLocked(strapi, context.uid as ContentUid, { select: ["updatedAt"], where });
      if (stored && Date.parse(stored.updatedAt) !== Date.parse(opened))
        throw new AppError("conflict", "Somebody else has saved this since you opened it.");
      return next();
    });
  });
}
