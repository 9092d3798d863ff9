import type { Core } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import { inTransaction, lockRows } from "@trabecula/strapi-kit";
import { titleFields } from "../content/published.ts";

const englishFirst = "Start with the English text. Then add this language to it.";
const translationsFirst = "This text has translations. Delete them first, or delete all languages.";

interface Params {
  documentId?: string;
  locale?: string | readonly string[] | null;
}

/** The site shows a translation only in place of its published English text. */
export function keepTranslationsWithEnglish(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    if (titleFields[context.uid] === undefined) return next();
    const params = context.params as Params;
    const { action, uid } = context;
    const isEnglish = [params.locale ?? "en"].flat().includes("en");
    if ((action === "create" || action === "clone") && !isEnglish) throw new errors.ValidationError(englishFirst);
    if (action === "unpublish" && isEnglish) params.locale = "*";
    if (action !== "delete" || !isEnglish) return next();
    return inTransaction(strapi, async () => {
      const where = { documentId: params.documentId ?? "" };
      // A translation's first save does the same.
      await lockRows(strapi, uid as "api::page.page", where);
      const translations = await strapi.db.query(uid).count({ where: { ...where, locale: { $ne: "en" } } });
      if (translations > 0) throw new errors.ValidationError(translationsFirst);
      return next();
    });
  });
}
