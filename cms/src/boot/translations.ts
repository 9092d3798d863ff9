import type { Core, UID } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import { titleFields } from "../content/published.ts";
import { idsOfBulkAction } from "./page-addresses.ts";

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
    if (action === "delete" && isEnglish && (await hasTranslations(strapi, uid, [params.documentId ?? "", ...idsOfBulkAction(strapi)])))
      throw new errors.ValidationError(translationsFirst);
    if (action === "unpublish" && isEnglish) params.locale = "*";
    return next();
  });
}

async function hasTranslations(strapi: Core.Strapi, uid: UID.ContentType, documentIds: readonly string[]): Promise<boolean> {
  return (await strapi.db.query(uid).count({ where: { documentId: { $in: documentIds }, locale: { $ne: "en" } } })) > 0;
}
