import type { Core } from "@strapi/strapi";
import type { Context } from "koa";

interface RelationsController {
  extractAndValidateRequestInfo(ctx: Context, id?: unknown): Promise<object | undefined>;
}

/**
 * Ends a call for the entries of a relation where Strapi refuses it: Strapi writes the refusal (403), goes on with nothing in its hand and
 * answers 500, which counts as an error that nobody expected.
 */
export function endRefusedRelations(strapi: Core.Strapi): void {
  strapi.get("controllers").extend("plugin::content-manager.relations", (relations: RelationsController) => ({
    ...relations,
    async extractAndValidateRequestInfo(this: RelationsController, ctx: Context, id?: unknown) {
      const found = await relations.extractAndValidateRequestInfo.call(this, ctx, id);
      return found ?? ctx.throw(403, "Forbidden");
    },
  }));
}
