import type { Core } from "@strapi/strapi";
import { importsUnderWay } from "./import-rows.ts";
import { dropImport, isLeft, moveStaged } from "./stage-reports.ts";

/**
 * Ends what a process that was killed has left of imports: one that was settled is moved to its end, one that was not is taken back.
 * On SQLite no other process serves when one starts; beside PostgreSQL another instance may be staging, and only what nobody has been seen at for a while goes.
 */
export async function resumeImports(strapi: Core.Strapi, nowMs: number): Promise<void> {
  const isAlone = strapi.db.dialect.client === "sqlite";
  for (const found of await importsUnderWay(strapi)) {
    if (found.state === "moving") await moveStaged(strapi, found.importId);
    else if (isAlone || isLeft(found, nowMs)) await dropImport(strapi, found.importId);
  }
}
