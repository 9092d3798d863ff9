import { AppError, clientLeft, hasLeft, noteFailure, serverTrouble, type Strapi } from "@trabecula/strapi-kit";
import type { Context, Next } from "koa";

/** Failures in the format of the panel's client. Strapi has no error for 409, and answers 500 while database or disk is full. */
export default (_config: unknown, { strapi }: { strapi: Strapi }) =>
  async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof AppError) && hasLeft(ctx)) {
        ctx.status = clientLeft;
        return;
      }
      const failure = error instanceof AppError ? error : serverTrouble(error);
      if (!failure) throw error;
      const { status, code: name, message } = failure;
      if (failure !== error) {
        const requestId = (ctx.state as { requestId?: string }).requestId ?? null;
        noteFailure(strapi, { place: `${ctx.method} ${String(ctx["_matchedRoute"] ?? "panel")}`, requestId, status }, error);
      }
      ctx.status = status;
      ctx.body = { data: null, error: { status, name, message, details: {} } };
    }
  };
