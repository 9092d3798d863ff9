import type { Core } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import { isReservedSlug } from "@trabecula/contracts";
import { editorial } from "../content/published.ts";

/** Refuses a page slug that collides with another route of the site and would never be shown. */
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

function slugOf(params: { data?: unknown }): string | undefined {
  const { slug } = (params.data ?? {}) as { slug?: unknown };
  return typeof slug === "string" ? slug : undefined;
}
