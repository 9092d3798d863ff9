import { inTransaction, type Strapi } from "@trabecula/strapi-kit";
import type { Context } from "koa";

interface RelationsController {
  extractAndValidateRequestInfo(ctx: Context, id?: unknown): Promise<object | undefined>;
}

/** Strapi sends 403, continues without data, and then fails with 500. */
export function endRefusedRelations(strapi: Strapi): void {
  strapi.get("controllers").extend("plugin::content-manager.relations", (relations: RelationsController) => ({
    ...relations,
    async extractAndValidateRequestInfo(this: RelationsController, ctx: Context, id?: unknown) {
      const found = await relations.extractAndValidateRequestInfo.call(this, ctx, id);
      return found ?? ctx.throw(403, "Forbidden");
    },
  }));
}

/** Strapi would fetch files from the internal network, and let any staff change the languages. */
export function closeUnguardedActs(strapi: Strapi): void {
  const close = (controller: string, action: string, message: string) =>
    strapi.get("controllers").extend(controller, (own: object) => ({ ...own, [action]: (ctx: Context) => ctx.throw(403, message) }));
  close("plugin::upload.admin-upload", "uploadFromUrls", "The server fetches no files. Download the file, then upload it here.");
  close("plugin::i18n.settings", "updateSettings", "Forbidden");
}

interface Counted {
  readonly count: number;
}

interface DocumentManager {
  deleteMany(ids: readonly string[], uid: string, options: object): Promise<Counted>;
  unpublishMany(ids: readonly string[], uid: string, options: object): Promise<Counted>;
  publishMany(uid: string, ids: readonly string[], locale: unknown): Promise<number>;
}

/** Strapi runs all actions concurrently. After a refusal, the other actions continue outside the rolled-back transaction. */
export function runBulkActionsInOrder(strapi: Strapi): void {
  const sumOf = (ids: readonly string[], act: (id: string) => Promise<number>) =>
    inTransaction(strapi, async () => {
      let sum = 0;
      for (const id of ids) sum += await act(id);
      return sum;
    });
  strapi.get("services").extend("plugin::content-manager.document-manager", (manager: DocumentManager) => ({
    ...manager,
    deleteMany: async (ids: readonly string[], uid: string, options: object) => ({
      count: await sumOf(ids, async (id) => (await manager.deleteMany([id], uid, options)).count),
    }),
    unpublishMany: async (ids: readonly string[], uid: string, options: object) => ({
      count: await sumOf(ids, async (id) => (await manager.unpublishMany([id], uid, options)).count),
    }),
    publishMany: (uid: string, ids: readonly string[], locale: unknown) => sumOf(ids, (id) => manager.publishMany(uid, [id], locale)),
  }));
}
