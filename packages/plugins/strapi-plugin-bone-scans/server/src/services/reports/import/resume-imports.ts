import type { Core } from "@strapi/strapi";
import { importsUnderWay, type ImportRow } from "./import-rows.ts";
import { dropImport, isLeft, moveStaged } from "./stage-reports.ts";

/**
 * Ends what a process that was killed has left of imports: one that was settled is moved to its end, one that was not is taken back.
 * On SQLite no other process serves when one starts; beside PostgreSQL another instance may be staging, and only what nobody has been seen at for a while goes.
 */
export async function resumeImports(strapi: Core.Strapi, nowMs: number): Promise<void> {
  const isAlone = strapi.db.dialect.client === "sqlite";
  await endImports(strapi, (found) => isAlone || isLeft(found, nowMs));
}

/** The same while servers serve: another instance was killed and not started again, or was still staging by the clock when this one started. */
export async function endLeftImports(strapi: Core.Strapi, nowMs: number): Promise<void> {
  await endImports(strapi, (found) => isLeft(found, nowMs));
}

async function endImports(strapi: Core.Strapi, isOver: (found: ImportRow) => boolean): Promise<void> {
  for (const found of await importsUnderWay(strapi)) {
    if (found.state === "moving") await moveStaged(strapi, found.importId);
    else if (isOver(found)) await dropImport(strapi, found.importId);
  }
}
