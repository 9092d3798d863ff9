import type { Core } from "@strapi/strapi";
import type { MailTemplatePreview } from "@trabecula/contracts";
import { notFound, sql } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { mailContext } from "./mail-context.ts";
import { isMailTemplate } from "./templates/mail-templates.ts";
import { withoutLinks } from "./without-links.ts";
import { previewTemplates, renderSample } from "./templates/samples.ts";

export async function listTemplates(strapi: Core.Strapi): Promise<{ items: MailTemplatePreview[]; total: number }> {
  const items = previewTemplates(await mailContext(strapi));
  return { items, total: items.length };
}

/** @throws AppError `not_found` */
export async function templateHtml(strapi: Core.Strapi, name: string | undefined): Promise<string> {
  if (name === undefined || !isMailTemplate(name)) throw notFound();
  return renderSample(name, await mailContext(strapi)).html;
}

/** HTML of an outbox mail without link tokens. @throws AppError `not_found` */
export async function mailHtml(strapi: Core.Strapi, publicId: string): Promise<string> {
  const mail = (await (await sql(strapi))(tables.outbox).where({ public_id: publicId }).first("html")) as { html: string } | undefined;
  if (!mail) throw notFound();
  return withoutLinks(mail.html);
}
