import type { MailTemplatePreview } from "@trabecula/contracts";
import { isMailTemplate, mailTemplates, renderTemplate, templateOf, type MailTemplate } from "./mail-templates.ts";
import { renderMail, type RenderedMail } from "./render.ts";
import type { MailContext } from "./template.ts";

export function previewTemplates(site: MailContext): MailTemplatePreview[] {
  return Object.keys(mailTemplates)
    .filter(isMailTemplate)
    .map((name) => {
      const { group, occasion, reader } = templateOf(name);
      const { subject, text } = renderSample(name, site);
      return { name, group, occasion, reader, subject, text };
    });
}

export function renderSample(name: MailTemplate, site: MailContext): RenderedMail {
  return renderTemplate(name, templateOf(name).sample, site);
}

export function renderTestMail(name: MailTemplate, site: MailContext): RenderedMail {
  const { write, sample } = templateOf(name);
  const { subject, paragraphs } = write(sample, site);
  const note = "This is a test that you asked for. What it tells of has not happened, and no account is behind its links.";
  return renderMail({ subject: `Test: ${subject}`, paragraphs: name === "test" ? paragraphs : [note, ...paragraphs] }, site.productName);
}
