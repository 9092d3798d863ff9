import { AppError } from "@trabecula/strapi-kit";
import type { Context, Next } from "koa";

/** Expected failures in the format of the panel's client. Strapi has no error for 409. */
export default () =>
  async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      ctx.status = error.status;
      ctx.body = { data: null, error: { status: error.status, name: error.code, message: error.message, details: {} } };
    }
  };
