import type { Core, UID } from "@strapi/strapi";
import { editorial } from "../content/published.ts";

const titleOf: Readonly<Record<string, string>> = { [editorial.faq]: "question", [editorial.article]: "title", [editorial.page]: "title" };
const longest = 80;

interface UidService {
  generateUIDField(wanted: { contentTypeUID: UID.ContentType; field: "slug"; data: object }): Promise<string>;
  findUniqueUID(wanted: { contentTypeUID: UID.ContentType; field: "slug"; value: string }): Promise<string>;
}

/** Generates the slug from an empty field. Strapi does so only on a button press, else it uses the content type (`faq-entry`). */
export function makeAddressesFromTitles(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    const name = titleOf[context.uid];
    const { data } = context.params as { data?: Record<string, unknown> };
    if (name !== undefined && data && isLeftEmpty(context.action, data)) {
      const title = data[name];
      data["slug"] = typeof title === "string" && title.trim() !== "" ? await addressFor(strapi, context.uid, title) : null;
    }
    return next();
  });
}

/** An update without a slug keeps the existing one. */
function isLeftEmpty(action: string, data: Record<string, unknown>): boolean {
  const slug = data["slug"];
  return (action === "create" && slug === undefined) || ((action === "create" || action === "update") && (slug === null || slug === ""));
}

async function addressFor(strapi: Core.Strapi, contentTypeUID: UID.ContentType, title: string): Promise<string> {
  const service = strapi.plugin("content-manager").service("uid") as unknown as UidService;
  const wanted = { contentTypeUID, field: "slug" as const };
  const made = await service.generateUIDField({ ...wanted, data: { [titleOf[contentTypeUID] ?? ""]: title } });
  if (made.length <= longest) return made;
  const wholeWords = made.slice(0, longest - 10).replace(/-[^-]*$/, "");
  return service.findUniqueUID({ ...wanted, value: wholeWords });
}
