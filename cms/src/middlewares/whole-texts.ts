import type { Context, Next } from "koa";

type PanelContext = Context & { request: { body?: unknown }; badRequest: (message: string) => void };

const withNul = "A text holds the character U+0000, which cannot be stored.";

/** Content that people write has some ten levels. */
const mostLevels = 100;

/**
 * Refuses half a character (a lone surrogate) in what the panel sends, U+0000, which PostgreSQL fails at, and what is nested deeper than the
 * thread's stack. Anyone may try to log in there: a password with half a character keeps Strapi's bcrypt busy, and every other request
 * waiting, until memory ends; and what comes behind this calls itself for each level.
 */
export default () =>
  async (ctx: PanelContext, next: Next): Promise<void> => {
    const fault = ctx.url.includes("%00") ? withNul : faultOf(ctx.request.body);
    if (fault) return ctx.badRequest(fault);
    await next();
  };

/** What is wrong with a body, in a sentence. Without calling itself, level by level. */
function faultOf(body: unknown): string | null {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostLevels) return `This is nested deeper than ${mostLevels} levels.`;
    const texts = level.filter((value) => typeof value === "string");
    if (texts.some((text) => !text.isWellFormed())) return "A text holds half a character (a lone surrogate).";
    if (texts.some((text) => text.includes("\0"))) return withNul;
    level = level.flatMap((value) => (typeof value === "object" && value !== null ? Object.values(value) : []));
  }
  return null;
}
