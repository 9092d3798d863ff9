import type { Context, Next } from "koa";

type PanelContext = Context & { badRequest: (message: string) => void };

/** Rejects invalid percent-encoding, for which Koa's file servers log an error with a stack. */
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
