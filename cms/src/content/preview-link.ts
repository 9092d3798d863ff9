import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { latestCredible } from "@trabecula/strapi-kit";

/** Long enough to show a draft to a colleague, short enough that a link left somewhere is soon nothing. */
const lifetimeMs = 60 * 60_000;

const ZPreviewLink = z.object({
  kind: z.enum(["faq", "article", "page"]),
  documentId: z.string(),
  isDraft: z.boolean(),
  panelHost: z.nullable(z.string()),
  expiresAt: z.number(),
});
/** What a link to a preview opens, and until when. */
export type PreviewLink = z.infer<typeof ZPreviewLink>;

/** A token that opens one entry for an hour. It can be read by anyone, and made with the secret alone. */
export function signPreview(link: Omit<PreviewLink, "expiresAt">, secret: string, now: number): string {
  const content = Buffer.from(JSON.stringify({ ...link, expiresAt: now + lifetimeMs })).toString("base64url");
  return `${content}.${signatureOf(content, secret)}`;
}

/** What a token opens; null where it was made without the secret, was changed, or has expired. */
export function openPreview(token: string, secret: string, now: number): PreviewLink | null {
  const [content = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !isEqual(signature, signatureOf(content, secret))) return null;
  const link = ZPreviewLink.parse(JSON.parse(Buffer.from(content, "base64url").toString("utf8")));
  // One that lasts longer than any was made by a clock that was wrong.
  return link.expiresAt > now && link.expiresAt <= latestCredible(now) + lifetimeMs ? link : null;
}

function signatureOf(content: string, secret: string): string {
  return createHmac("sha256", secret).update(content).digest("base64url");
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
