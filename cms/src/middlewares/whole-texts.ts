import type { Context, Next } from "koa";

type PanelContext = Context & { request: { body?: unknown }; badRequest: (message: string) => void };

/**
 * Refuses half a character (a lone surrogate) in what the panel sends. Anyone may try to log in there, and a password
 * with one keeps Strapi's bcrypt busy, and every other request waiting, until memory ends.
 */
export default () =>
  async (ctx: PanelContext, next: Next): Promise<void> => {
    if (holdsHalfCharacter(ctx.request.body)) return ctx.badRequest("A text holds half a character (a lone surrogate).");
    await next();
  };

/** Without calling itself: what anyone sends may be nested deeper than the thread's stack. */
function holdsHalfCharacter(body: unknown): boolean {
  const waiting: unknown[] = [body];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string" && !value.isWellFormed()) return true;
    if (typeof value === "object" && value !== null) for (const part of Object.values(value)) waiting.push(part);
  }
  return false;
}
