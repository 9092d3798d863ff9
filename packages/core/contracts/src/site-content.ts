import * as z from "zod/mini";
import { ZLanguage } from "./languages.ts";
import { nonEmptyLine, nonEmptyText, ZInstant } from "./primitives.ts";
import { ZEmail } from "./user.ts";

export const ZHealth = z.object({ status: z.string() });

export const ZRepository = z.string().check(z.regex(/^[\w-][\w.-]{0,99}\/[\w-][\w.-]{0,99}$/, "Write it as owner/name."));

export const ZBranch = z
  .string()
  .check(z.regex(/^(?!.*(?:\.\.|\/\/|\.lock$))[\w][\w./+#-]{0,99}(?<![./])$/, "Write the name of a branch, such as main or release/2026."));

export const ZVersion = z.object({ lastCommitAt: z.nullable(ZInstant), tag: z.nullable(z.string()) });

/** Public settings; text is plain, URLs are absolute. */
export const ZSiteContent = z.object({
  productName: z.string(),
  laboratoryName: z.string(),
  laboratoryUrl: z.nullable(z.string()),
  legacyUrl: z.nullable(z.string()),
  supportEmail: z.string(),
  supportTelephone: z.nullable(z.string()),
  signupOpen: z.boolean(),
  pageSize: z.number(),
  message: z.nullable(z.string()),
  /** False: no mail server, so mails are stored for an administrator. */
  sendsMail: z.boolean(),
  /** Beginning with English. */
  languages: z.array(ZLanguage),
});
export type SiteContent = z.infer<typeof ZSiteContent>;

/** Changes with every publication and settings change; equal for all CMS processes of a database. */
export const ZContentVersion = z.object({ version: z.string() });

/** Entries that are not translated are answered in English. */
export const ZContentQuery = z.strictObject({ language: z._default(ZLanguage, "en") });
const ZContentEntry = z.object({ slug: z.string(), language: ZLanguage });

/** `body` is Markdown; the site omits raw HTML. */
export const ZFaqEntry = z.extend(ZContentEntry, { category: z.string(), question: z.string(), answer: z.string() });
export const ZFaq = z.object({ items: z.array(ZFaqEntry) });
export const ZDocSummary = z.extend(ZContentEntry, { title: z.string(), section: z.string(), summary: z.string() });
export const ZDocList = z.object({ items: z.array(ZDocSummary) });
export const ZDoc = z.extend(ZDocSummary, { body: z.string(), updatedAt: ZInstant });
export const ZPageSummary = z.extend(ZContentEntry, { title: z.string() });
export const ZPageList = z.object({ items: z.array(ZPageSummary) });
export type PageSummary = z.infer<typeof ZPageSummary>;
export const ZPage = z.extend(ZPageSummary, { body: z.string(), updatedAt: ZInstant });

export const ZPreview = z.object({
  isDraft: z.boolean(),
  expiresAt: ZInstant,
  /** Host of the panel that may frame the page. Null: none. */
  panelHost: z.nullable(z.string()),
  entry: z.discriminatedUnion("kind", [
    z.extend(ZFaqEntry, { kind: z.literal("faq") }),
    z.extend(ZDoc, { kind: z.literal("article") }),
    z.extend(ZPage, { kind: z.literal("page") }),
  ]),
});
export type Preview = z.infer<typeof ZPreview>;

export const ZContactRequest = z.strictObject({
  name: nonEmptyLine("Enter your name.", 120),
  email: ZEmail,
  topic: z.enum(["question", "account", "data", "problem", "other"]),
  message: nonEmptyText("Write your message.", 5000),
});
export type ContactRequest = z.infer<typeof ZContactRequest>;
