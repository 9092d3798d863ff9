import type { Core } from "@strapi/strapi";
import type { SiteContent } from "@trabecula/contracts";
import type { Row } from "@trabecula/strapi-kit";
import { editorial, publishedBySlug } from "./published.ts";

/** What holds until staff publish settings, and if they unpublish them. */
const defaults: SiteContent = {
  productName: "Trabecula",
  laboratoryName: "Bone imaging laboratory",
  laboratoryUrl: null,
  legacyUrl: null,
  supportEmail: "support@trabecula.invalid",
  signupOpen: true,
};

/** The settings as everyone may read them. */
export async function readSiteContent(strapi: Core.Strapi): Promise<SiteContent> {
  const row = (await strapi.documents(editorial.site).findFirst({ status: "published" })) as unknown as Row<typeof editorial.site> | null;
  if (!row) return defaults;
  return {
    productName: row.productName,
    laboratoryName: row.laboratoryName,
    laboratoryUrl: row.laboratoryUrl || null,
    legacyUrl: row.legacyUrl || null,
    supportEmail: row.supportEmail,
    signupOpen: row.signupOpen,
  };
}

/** What sign-up and mails need: the settings, and which terms a new account agrees to. */
export async function readSiteFacts(strapi: Core.Strapi) {
  const site = await readSiteContent(strapi);
  const terms = await publishedBySlug(strapi, editorial.page, "terms-of-service");
  return { ...site, termsVersion: terms ? (terms.version ?? terms.updatedAt) : "none published" };
}
