import type { Core, UID } from "@strapi/strapi";

/** Plugins whose collections hold accounts, reports and reference data. Only their own services reach these. */
const closedPlugins = ["users-permissions", "bone-scans"];

/** The one list of what no screen, generic route, token, picker or webhook of Strapi reaches, whatever the role. */
export function uidsOutOfReach(strapi: Core.Strapi): ReadonlySet<string> {
  return new Set(Object.keys(strapi.contentTypes).filter((uid) => closedPlugins.some((plugin) => uid.startsWith(`plugin::${plugin}.`))));
}

/**
 * Refuses Strapi's document service for them: everything generic goes through it, and it sends each entry it stores to
 * the webhooks. The services of the plugins use the query layer below it.
 * @throws Error where one of them would still be shown in the panel
 */
export function keepOutOfReach(strapi: Core.Strapi): void {
  const closed = uidsOutOfReach(strapi);
  for (const uid of closed) {
    const { pluginOptions } = strapi.contentType(uid as UID.ContentType) as { pluginOptions?: Record<string, { visible?: boolean }> };
    for (const plugin of ["content-manager", "content-type-builder"])
      if (pluginOptions?.[plugin]?.visible !== false) throw new Error(`${uid} must have pluginOptions.${plugin}.visible set to false.`);
  }
  strapi.documents.use((context, next) => {
    if (closed.has(context.uid)) throw new Error(`${context.uid} is reached by the services of its plugin only, not by strapi.documents.`);
    return next();
  });
}
