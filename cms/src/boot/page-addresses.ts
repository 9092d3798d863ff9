import type { Core, UID } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import { isReservedSlug } from "@trabecula/contracts";
import { newId, rowsOf, type Where } from "@trabecula/strapi-kit";
import { editorial, linkedPages, titleFields } from "../content/published.ts";

const longest = 80;

const wordFor: Readonly<Record<string, string>> = {
  [editorial.faq]: "question",
  [editorial.article]: "article",
  [editorial.page]: "page",
};

type Addressed = typeof editorial.page;

interface Params {
  readonly data?: Record<string, unknown>;
  readonly documentId?: string;
  readonly locale?: string | null;
}

interface Wanted {
  readonly contentTypeUID: UID.ContentType;
  readonly field: "slug";
  readonly data: Readonly<Record<string, unknown>>;
}

interface UidService {
  generateUIDField(wanted: Wanted): Promise<string>;
  findUniqueUID(wanted: Omit<Wanted, "data"> & { readonly value: string }): Promise<string>;
}

/** Strapi makes a slug of the content type (`faq-entry`) unless an editor presses a button. Translations get the English slug. */
export function makeAddressesFromTitles(strapi: Core.Strapi): void {
  strapi.get("services").extend("plugin::content-manager.uid", withReadableSlugs);
  strapi.documents.use(async (context, next) => {
    const name = titleFields[context.uid];
    const { data, documentId = newId(), locale } = context.params as Params;
    if (name === undefined || !data) return next();
    if ((locale ?? "en") !== "en") {
      data["slug"] = await englishAddress(strapi, context.uid, documentId);
      return next();
    }
    if (isLeftEmpty(context.action, data)) {
      const title = data[name];
      if (context.action === "create") data["documentId"] = documentId;
      data["slug"] = typeof title === "string" && title.trim() !== "" ? await addressFor(strapi, context.uid, title, documentId) : null;
    }
    const result = await next();
    if (context.action === "update" && data["slug"] !== undefined) await passOnAddress(strapi, context.uid, documentId, data["slug"]);
    return result;
  });
}

async function englishAddress(strapi: Core.Strapi, uid: UID.ContentType, documentId: string): Promise<string | null> {
  const english = await rowsOf(strapi, uid as Addressed).findOne({
    select: ["slug"],
    where: { documentId, locale: "en", publishedAt: null },
  });
  return english?.slug ?? null;
}

/** Strapi copies only fields that are not localized, and fields of type uid always are. */
async function passOnAddress(strapi: Core.Strapi, uid: UID.ContentType, documentId: string, slug: unknown): Promise<void> {
  const where = { documentId, locale: { $ne: "en" }, publishedAt: null } as Where<Addressed>;
  await strapi.db.query(uid).updateMany({ where, data: { slug } });
}

/** Strapi makes `-1` of a title without Latin letters. */
function isLeftEmpty(action: string, { slug }: Record<string, unknown>): boolean {
  if (slug === undefined) return action === "create";
  return (action === "create" || action === "update") && (slug === null || (typeof slug === "string" && /^(?:-\d+)?$/.test(slug)));
}

function addressFor(strapi: Core.Strapi, contentTypeUID: UID.ContentType, title: string, documentId: string): Promise<string> {
  const service = strapi.plugin("content-manager").service("uid") as unknown as UidService;
  return service.generateUIDField({ contentTypeUID, field: "slug", data: { [titleFields[contentTypeUID] ?? ""]: title, documentId } });
}

/** A slug needs a letter from a to z, also for titles in other scripts. */
function withReadableSlugs(service: UidService): UidService {
  return {
    ...service,
    async generateUIDField(wanted) {
      const made = await service.generateUIDField(wanted);
      const word = wordFor[wanted.contentTypeUID];
      if (word === undefined) return made;
      const { documentId } = wanted.data;
      if (!/[a-z]/.test(made)) return typeof documentId === "string" ? `${word}-${documentId.slice(0, 8)}` : "";
      if (made.length <= longest) return made;
      return service.findUniqueUID({ ...wanted, value: made.slice(0, longest - 10).replace(/-[^-]*$/, "") });
    },
  };
}

/** Refuses a slug that another route of the site would hide. */
export function keepAddressesFree(strapi: Core.Strapi): void {
  strapi.documents.use((context, next) => {
    const slug = context.uid === editorial.page ? slugOf(context.params as { data?: unknown }) : undefined;
    if (slug !== undefined && isReservedSlug(slug)) {
      const message = `The site has something else at /${slug}. Please choose another slug.`;
      // The panel shows each message at the field of its path.
      throw new errors.ValidationError(message, { errors: [{ path: ["slug"], message, name: "ValidationError" }] });
    }
    return next();
  });
}

const takenAway = "This page is linked from the sign-up and the footer and cannot be taken away. Publish a new text instead.";

export function keepLinkedPages(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    if (context.uid === editorial.page && (await takesAway(strapi, context))) throw new errors.ValidationError(takenAway);
    return next();
  });
}

async function takesAway(strapi: Core.Strapi, { action, params }: { action: string; params: object }): Promise<boolean> {
  const { documentId, data, locale } = params as Omit<Params, "locale"> & { readonly locale?: string | string[] | null };
  const slug = action === "update" ? data?.slug : null;
  if (!["update", "unpublish", "delete"].includes(action) || slug === undefined) return false;
  const isAnyLanguage = locale === "*";
  const where = {
    documentId: documentId ?? "",
    slug: { $in: linkedPages },
    publishedAt: { $notNull: true },
    ...(!isAnyLanguage && { locale: { $in: [locale ?? "en"].flat() } }),
  };
  const linked = await rowsOf(strapi, editorial.page).findOne({ select: ["slug"], where });
  return linked !== null && slug !== linked.slug;
}

function slugOf(params: { data?: unknown }): string | undefined {
  const { slug } = (params.data ?? {}) as { slug?: unknown };
  return typeof slug === "string" ? slug : undefined;
}
