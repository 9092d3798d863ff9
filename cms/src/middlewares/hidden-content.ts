import type { Core } from "@strapi/strapi";
import type { Context, Next } from "koa";

interface Visibility {
  readonly uid: string;
  readonly pluginOptions?: { readonly "content-manager"?: { readonly visible?: boolean } };
}

/**
 * Closes the Content Manager's generic routes to accounts. Hiding a content type takes it out of the panel's screens
 * only: by address a super administrator could still read accounts, approve one or make it an administrator's, past
 * the one service that does so on record.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) => {
  const types = Object.values(strapi.contentTypes) as unknown as Visibility[];
  const closed = new Set(
    types
      .filter(
        ({ uid, pluginOptions }) => uid.startsWith("plugin::users-permissions.") && pluginOptions?.["content-manager"]?.visible === false,
      )
      .map(({ uid }) => uid),
  );
  return async (ctx: Context & { forbidden: () => void }, next: Next): Promise<void> => {
    if (ctx.path.split("/").some((segment) => closed.has(decode(segment)))) return ctx.forbidden();
    await next();
  };
};

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
