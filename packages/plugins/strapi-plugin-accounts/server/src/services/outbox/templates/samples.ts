import { ZMailTemplateGroup, type MailTemplatePreview } from "@trabecula/contracts";
import { isMailTemplate, renderTemplate, templateGroups, templateOf, type MailTemplate } from "./mail-templates.ts";
import { renderMail, type MailContext, type RenderedMail } from "./template.ts";

export function previewTemplates(site: MailContext): MailTemplatePreview[] {
  return ZMailTemplateGroup.options.flatMap((group) =>
    Object.keys(templateGroups[group])
      .filter(isMailTemplate)
      .map((name) => {
        const { occasion, reader } = templateOf(name);
        const { subject, text } = renderSample(name, site);
        return { name, group, occasion, reader, subject, text };
      }),
  );
}

export function renderSample(name: MailTemplate, site: MailContext): RenderedMail {
  return renderTemplate(name, templateOf(name).sample, site);
}

export function renderTestMail(name: MailTemplate, site: MailContext): RenderedMail {
  const { write, sample } = templateOf(name);
  const { subject, paragraphs } = write(sample, site);
  const note = "This is a test that you asked for. Nothing in it has happened, and its links lead to no account.";
  return renderMail({ subject: `Test: ${subject}`, paragraphs: name === "test" ? paragraphs : [note, ...paragraphs] }, site);
}
