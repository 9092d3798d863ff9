import type { Core } from "@strapi/strapi";
import { rowsOf } from "@trabecula/strapi-kit";

/** An uploaded file in a text, as a path or with the panel's origin. */
const uploaded = /(?:https?:\/\/[^/\s()<>"]+)?(\/uploads\/[\w.~-]+)/g;

/** Rewrites image addresses, because Strapi's editor inserts the panel's origin. Images wider than any page use their largest copy. */
export async function withSitePictures(strapi: Core.Strapi, text: string): Promise<string> {
  const paths = [...text.matchAll(uploaded)].map(([, path = ""]) => path);
  if (paths.length === 0) return text;
  const files = await rowsOf(strapi, "plugin::upload.file").findMany({ where: { url: { $in: paths } }, select: ["url", "formats"] });
  const shown = new Map(files.map(({ url, formats }) => [url, largeCopyOf(formats) ?? url]));
  return text.replace(uploaded, (whole: string, path: string) => shown.get(path) ?? whole);
}

/** Copy of width "large" in config/plugins.ts; smaller images have none. */
function largeCopyOf(formats: unknown): string | null {
  const { large } = (formats ?? {}) as { large?: { url?: string } };
  return large?.url ?? null;
}
