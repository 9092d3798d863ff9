import { hasManyMarks, jsonIn } from "@trabecula/contracts";
import { mostKeys, mostValues } from "@trabecula/strapi-kit";
import type { Context, Next } from "koa";

type UploadedFile = { readonly originalFilename?: string | null };
type PanelContext = Context & {
  request: { body?: unknown; files?: Readonly<Record<string, UploadedFile | UploadedFile[]>> };
  badRequest: (message: string) => void;
};

const withNul = "A text holds the character U+0000, which cannot be stored.";

/** Real content has about ten levels. */
const mostLevels = 100;
const mostFiles = 20;

/** Strapi makes slugs or file names of these, which takes half a minute for 100,000 letters. */
const names: ReadonlySet<string> = new Set([
  ...["name", "title", "question", "originalFilename"],
  ...["firstname", "lastname", "username", "email", "preferedLanguage"],
]);
const longestName = 255;

/** Strapi joins a table for each name. The panel's own queries have about 40. */
const mostNames = 80;
const nameLists: ReadonlySet<string> = new Set(["sort", "fields", "populate"]);

/**
 * Rejects lone surrogates (in a password they block Strapi's bcrypt and thus all requests), U+0000 (PostgreSQL fails),
 * deep nesting (stack overflow), long names, and many marks on one letter.
 */
export default () =>
  async (ctx: PanelContext, next: Next): Promise<void> => {
    const { body, files = {} } = ctx.request;
    const uploaded = Object.values(files).flatMap((each) => [each].flat().map(({ originalFilename }) => ({ originalFilename })));
    if (uploaded.length > mostFiles) return ctx.badRequest(`Send at most ${mostFiles} files at once.`);
    if (namesIn(ctx.query) > mostNames) return ctx.badRequest("The query of this call has too many names.");
    const fault = ctx.url.includes("%00") ? withNul : faultOf({ body, uploaded });
    if (fault) return ctx.badRequest(fault);
    await next();
  };

/** Parsed queries have at most 20 levels. */
function namesIn(query: unknown, isNamed = false): number {
  if (typeof query === "string") return isNamed ? query.split(/[,.]/).length : 0;
  if (typeof query !== "object" || query === null) return 0;
  const counts = Object.entries(query).map(([key, value]) => {
    const own = /^\d+$/.test(key) ? 0 : 1;
    return own + namesIn(value, isNamed || nameLists.has(key));
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

type Entry = readonly [key: string, value: unknown];

/** Iterative, to avoid stack overflow. */
function faultOf(request: object): string | null {
  let level: Entry[] = Object.entries(request);
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostLevels) return `This is nested deeper than ${mostLevels} levels.`;
    const below: Entry[] = [];
    for (const entry of level) {
      const [key, value] = entry;
      const fault = typeof value === "string" ? faultOfText(key, value) : null;
      if (fault !== null) return fault;
      const inside = insideOf(entry);
      const parts = entriesIn(key, inside);
      values += parts.length;
      if (values > (Array.isArray(inside) ? mostValues : mostKeys)) return "This has too many values.";
      for (const part of parts) below.push(part);
    }
    level = below;
  }
  return null;
}

function faultOfText(key: string, text: string): string | null {
  if (!text.isWellFormed()) return "A text holds half a character (a lone surrogate).";
  if (text.includes("\0")) return withNul;
  if (names.has(key) && text.length > longestName) return `A name, title or address has at most ${longestName} characters.`;
  return hasManyMarks(text) ? "A text has more than 30 accents on one letter." : null;
}

/** Forms send a file's name as JSON. */
function insideOf([key, value]: Entry): unknown {
  return key === "fileInfo" && typeof value === "string" ? jsonIn(value) : value;
}

function entriesIn(key: string, inside: unknown): Entry[] {
  if (Array.isArray(inside)) return inside.map((item): Entry => [key, item]);
  return typeof inside === "object" && inside !== null ? Object.entries(inside) : [];
}
