import type { Preview } from "@trabecula/contracts";
import type { Row, Strapi } from "@trabecula/strapi-kit";
import { secretsFor } from "../../config/secrets.ts";
import { serializeArticle, serializePage, serializeQuestion, withSitePictures } from "./serialize-content.ts";
import { openPreview, type PreviewLink } from "./preview-link.ts";
import { editorial } from "./published.ts";

export async function readPreview(strapi: Strapi, token: string): Promise<Preview | null> {
  const link = secretsFor("preview")
    .map((secret) => openPreview(token, secret, Date.now()))
    .find((opened) => opened !== null);
  const entry = link && (await readEntry(strapi, link));
  if (!entry) return null;
  return { isDraft: link.isDraft, expiresAt: new Date(link.expiresAt).toISOString(), panelHost: link.panelHost, entry };
}

async function readEntry(strapi: Strapi, { kind, documentId, language, isDraft }: PreviewLink): Promise<Preview["entry"] | null> {
  const read = async <Uid extends (typeof editorial)[PreviewLink["kind"]]>(uid: Uid) =>
    (await strapi
      .documents(uid as typeof editorial.page)
      .findOne({ documentId, locale: language, status: isDraft ? "draft" : "published" })) as unknown as Row<Uid> | null;
  if (kind === "faq") {
    const row = await read(editorial.faq);
    const entry = row && serializeQuestion(row);
    return entry && { kind, ...entry, answer: await withSitePictures(strapi, entry.answer) };
  }
  if (kind === "article") {
    const row = await read(editorial.article);
    const entry = row && serializeArticle(row);
    return entry && { kind, ...entry, body: await withSitePictures(strapi, entry.body) };
  }
  const row = await read(editorial.page);
  const entry = row && serializePage(row);
  return entry && { kind, ...entry, body: await withSitePictures(strapi, entry.body) };
}
