import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { ZLanguage } from "@trabecula/contracts";
import { latestCredible } from "@trabecula/strapi-kit";

/** Long enough to show a draft to a colleague, short enough for a leaked link. */
const lifetimeMs = 60 * 60_000;

const ZPreviewLink = z.object({
  kind: z.enum(["faq", "article", "page"]),
  documentId: z.string(),
  /** Links of version 0.2 have none. */
  language: z._default(ZLanguage, "en"),
  isDraft: z.boolean(),
  panelHost: z.nullable(z.string()),
  expiresAt: z.number(),
});
export type PreviewLink = z.infer<typeof ZPreviewLink>;

/** Valid for one entry and an hour. Readable by anyone; only the secret can create it. */
export function signPreview(link: Omit<PreviewLink, "expiresAt">, secret: string, now: number): string {
  const content = Buffer.from(JSON.stringify({ ...link, expiresAt: now + lifetimeMs })).toString("base64url");
  return `${content}.${signatureOf(content, secret)}`;
}

/** Null if the token is forged, changed or expired. */
export function openPreview(token: string, secret: string, now: number): PreviewLink | null {
  const [content = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !isEqual(signature, signatureOf(content, secret))) return null;
  const link = ZPreviewLink.parse(JSON.parse(Buffer.from(content, "base64url").toString("utf8")));
  // A later expiry comes from a wrong clock.
  return link.expiresAt > now && link.expiresAt <= latestCredible(now) + lifetimeMs ? link : null;
}

function signatureOf(content: string, secret: string): string {
  return createHmac("sha256", secret).update(content).digest("base64url");
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
