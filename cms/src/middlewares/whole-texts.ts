import type { Context, Next } from "koa";

type PanelContext = Context & { request: { body?: unknown }; badRequest: (message: string) => void };

/** Content that people write has some ten levels. */
const mostLevels = 100;

/**
 * Refuses half a character (a lone surrogate) in what the panel sends, and what is nested deeper than the thread's stack. Anyone may try to
 * log in there: a password with half a character keeps Strapi's bcrypt busy, and every other request waiting, until memory ends; and what
 * comes behind this calls itself for each level.
 */
export default () =>
  async (ctx: PanelContext, next: Next): Promise<void> => {
    const fault = faultOf(ctx.request.body);
    if (fault) return ctx.badRequest(fault);
    await next();
  };

/** What is wrong with a body, in a sentence. Without calling itself, level by level. */
function faultOf(body: unknown): string | null {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostLevels) return `This is nested deeper than ${mostLevels} levels.`;
    if (level.some((value) => typeof value === "string" && !value.isWellFormed()))
      return "A text holds half a character (a lone surrogate).";
    level = level.flatMap((value) => (typeof value === "object" && value !== null ? Object.values(value) : []));
  }
  return null;
}
