import type { Strapi } from "@trabecula/strapi-kit";
import { utcDay, type SiteContent } from "@trabecula/contracts";
import { readSettings } from "@trabecula/strapi-plugin-accounts/settings";
import { env } from "../../config/env.ts";
import { editorial, publishedBySlug } from "./published.ts";

export async function readSiteContent(strapi: Strapi): Promise<SiteContent> {
  const settings = await readSettings(strapi);
  const { productName, laboratoryName, laboratoryUrl, legacyUrl, supportEmail, supportTelephone, signupOpen, pageSize, message } = settings;
  const isShown = message !== null && utcDay() <= message.until;
  const names = { productName, laboratoryName, laboratoryUrl, legacyUrl, supportEmail: supportEmail ?? "", supportTelephone };
  const { languages, smtpUrl } = env;
  return { ...names, signupOpen, pageSize, message: isShown ? message.text : null, sendsMail: smtpUrl !== null, languages };
}

export async function readTermsVersion(strapi: Strapi): Promise<string> {
  const terms = await publishedBySlug(strapi, editorial.page, "terms-of-service");
  return terms ? (terms.version ?? terms.updatedAt) : "none published";
}
