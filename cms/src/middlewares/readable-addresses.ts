import type { Context, Next } from "koa";

type PanelContext = Context & { badRequest: (message: string) => void };

/** Refuses an address whose escapes cannot be read: Koa's servers of files throw an error for one, which Strapi logs with its stack. */
export default () =>
  async (ctx: PanelContext, next: Next): Promise<void> => {
    if (!isReadable(ctx.path)) return ctx.badRequest("The address of this call cannot be read.");
    await next();
  };

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
