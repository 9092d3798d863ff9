import type { Context, Next } from "koa";

/**
 * Takes all power from what staff upload: it is served from the address of the site, where a page or drawing with a
 * script in it would act with the session of whoever opens it.
 */
export default () =>
  async (ctx: Context, next: Next): Promise<void> => {
    await next();
    if (/^\/uploads\//i.test(ctx.path))
      ctx.set("Content-Security-Policy", "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'");
  };
