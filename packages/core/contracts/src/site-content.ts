import * as z from "zod/mini";
import { nonEmptyLine, nonEmptyText, ZInstant } from "./primitives.ts";
import { ZEmail } from "./user.ts";

export const ZHealth = z.object({ status: z.string() });

/** `owner/name` at a code host. */
export const ZRepository = z.string().check(z.regex(/^[\w-][\w.-]{0,99}\/[\w-][\w.-]{0,99}$/, "Write it as owner/name."));

/** Name of a branch, as git allows it and a little stricter. */
export const ZBranch = z
  .string()
  .check(z.regex(/^(?!.*(?:\.\.|\/\/|\.lock$))[\w][\w./+#-]{0,99}(?<![./])$/, "Write the name of a branch, such as main or release/2026."));

export const ZVersion = z.object({ lastCommitAt: z.nullable(ZInstant), tag: z.nullable(z.string()) });

/** What administrators set for the whole site, as far as anyone may know it; every text is plain, addresses are complete. */
export const ZSiteContent = z.object({
  productName: z.string(),
  laboratoryName: z.string(),
  laboratoryUrl: z.nullable(z.string()),
  legacyUrl: z.nullable(z.string()),
  supportEmail: z.string(),
  signupOpen: z.boolean(),
  /** Rows on a page of a list. */
  pageSize: z.number(),
  /** The message of the day, until its day is over. */
  message: z.nullable(z.string()),
  /** False: no mail server is set, and whatever would be mailed waits for an administrator. */
  sendsMail: z.boolean(),
});
export type SiteContent = z.infer<typeof ZSiteContent>;

/** Another text after each publication and each change of the settings; the same on every CMS of a database. */
export const ZContentVersion = z.object({ version: z.string() });

/** `body` is Markdown as staff wrote it; the site renders it with raw HTML left out. */
export const ZFaqEntry = z.object({ slug: z.string(), category: z.string(), question: z.string(), answer: z.string() });
export const ZFaq = z.object({ items: z.array(ZFaqEntry) });
export const ZDocSummary = z.object({ slug: z.string(), title: z.string(), section: z.string(), summary: z.string() });
export const ZDocList = z.object({ items: z.array(ZDocSummary) });
export const ZDoc = z.extend(ZDocSummary, { body: z.string(), updatedAt: ZInstant });
export const ZPageSummary = z.object({ slug: z.string(), title: z.string() });
export const ZPageList = z.object({ items: z.array(ZPageSummary) });
export type PageSummary = z.infer<typeof ZPageSummary>;
export const ZPage = z.extend(ZPageSummary, { body: z.string(), updatedAt: ZInstant });

/** What staff see of an entry before they publish it: a draft has whatever is written so far. */
export const ZPreview = z.object({
  isDraft: z.boolean(),
  expiresAt: ZInstant,
  /** Where the panel was open, as a host; it alone may show the page in a frame. Null: nobody. */
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
