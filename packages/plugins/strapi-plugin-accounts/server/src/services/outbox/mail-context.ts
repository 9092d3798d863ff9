import type { Core } from "@strapi/strapi";
import { accountsConfig } from "../../config.ts";
import { readSettings } from "../settings/index.ts";
import type { MailContext } from "./templates/template.ts";

export async function mailContext(strapi: Core.Strapi): Promise<MailContext> {
  const { productName, supportEmail } = await readSettings(strapi);
  const { siteUrl, mailConfigured } = accountsConfig(strapi);
  return { productName, supportEmail, siteUrl, sendsMail: mailConfigured };
}
