import type { Strapi } from "@trabecula/strapi-kit";
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
