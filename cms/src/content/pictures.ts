import type { Core } from "@strapi/strapi";
import { rowsOf } from "@trabecula/strapi-kit";

/** An uploaded file, where a text names it: by its path, or with the address at which the panel was open. */
const uploaded = /(?:https?:\/\/[^/\s()<>"]+)?(\/uploads\/[\w.~-]+)/g;

/**
 * A text whose pictures load at the site: Strapi's editor writes the panel's own address before the path, which is not the
 * site's. A picture that is wider than any page shows is given in the largest of its copies.
 */
export async function withSitePictures(strapi: Core.Strapi, text: string): Promise<string> {
  const paths = [...text.matchAll(uploaded)].map(([, path = ""]) => path);
  if (paths.length === 0) return text;
  const files = await rowsOf(strapi, "plugin::upload.file").findMany({ where: { url: { $in: paths } }, select: ["url", "formats"] });
  const shown = new Map(files.map(({ url, formats }) => [url, largeCopyOf(formats) ?? url]));
  return text.replace(uploaded, (whole: string, path: string) => shown.get(path) ?? whole);
}

/** The copy of the width "large" of config/plugins.ts; a picture that is no wider has none. */
function largeCopyOf(formats: unknown): string | null {
  const { large } = (formats ?? {}) as { large?: { url?: string } };
  return large?.url ?? null;
}
