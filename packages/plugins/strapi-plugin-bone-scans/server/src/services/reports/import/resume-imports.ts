import type { Core } from "@strapi/strapi";
import { activeImports, type ImportRow } from "./import-rows.ts";
import { dropImport, isLeft, publishImport } from "./stage-reports.ts";

/**
 * Finishes or rolls back imports of killed processes. With PostgreSQL another instance may be staging, so only imports
 * without a recent heartbeat are removed.
 */
export async function resumeImports(strapi: Core.Strapi, nowMs: number): Promise<void> {
  const isAlone = strapi.db.dialect.client === "sqlite";
  await endImports(strapi, (found) => isAlone || isLeft(found, nowMs));
}

/** Periodic check for imports of other killed instances. */
export async function endLeftImports(strapi: Core.Strapi, nowMs: number): Promise<void> {
  await endImports(strapi, (found) => isLeft(found, nowMs));
}

async function endImports(strapi: Core.Strapi, isOver: (found: ImportRow) => boolean): Promise<void> {
  for (const found of await activeImports(strapi)) {
    if (found.state === "moving") await publishImport(strapi, found.importId);
    else if (isOver(found)) await dropImport(strapi, found.importId);
  }
}
