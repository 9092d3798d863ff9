import type { MailLink, MailSite, MailText } from "@trabecula/messages/mail-text";
import { textsOf, type Mails } from "@trabecula/messages/languages";
import type { Language } from "@trabecula/contracts";

export { greeting } from "@trabecula/messages/mail-parts";

export interface MailContext extends MailSite {
  readonly language: Language;
}

export interface Template<Data> {
  readonly occasion: string;
  readonly reader: string;
  readonly sample: Data;
  /** Untranslated texts are in English. */
  readonly isTranslated?: true;
  readonly write: (data: Data, site: MailContext) => MailText;
}

export function template<Data>(definition: Template<Data>): Template<Data> {
  return definition;
}

/** Placeholder for secrets in previews and test mails; its links do not work. */
export const sampleToken = "sample";

export const sampleFirstName = "Rosa";

type DataOf<Name extends keyof Mails> = Parameters<Mails[Name]>[0];

/** `facts`: sample data besides the first name. */
export function translated<Name extends keyof Mails>(
  name: Name,
  occasion: string,
  reader: string,
  facts: Omit<DataOf<Name>, "firstName">,
): Template<DataOf<Name>> {
  return {
    occasion,
    reader,
    sample: { firstName: sampleFirstName, ...facts } as DataOf<Name>,
    isTranslated: true,
    write: (data, site) => {
      const write = textsOf(site.language).mails[name] as (data: DataOf<Name>, site: MailSite) => MailText;
      return write(data, site);
    },
  };
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Characters; never truncate an address, because the rest may be another address. */
const longestSubject = 200;

/** Escapes user input and keeps the subject on one line. */
export function renderMail(mail: MailText, { productName, language }: Pick<MailContext, "productName" | "language">): RenderedMail {
  const { colon } = textsOf(language).words.report;
  const lines = mail.paragraphs.map((part) => (typeof part === "string" ? part : `${part.label}${colon}\n${part.href}`));
  return {
    subject: oneLine(mail.subject).slice(0, longestSubject),
    text: [...lines, productName].join("\n\n"),
    html: page(mail.paragraphs.map(htmlParagraph).join("\n"), oneLine(mail.subject), productName, language),
  };
}

export function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ").trim();
}

function htmlParagraph(part: string | MailLink): string {
  if (typeof part === "string") return `<p style="margin:0 0 16px">${escapeHtml(part).replace(/\n/g, "<br>")}</p>`;
  const href = escapeHtml(part.href);
  // The target keeps links from opening inside the preview's frame.
  return `<p style="margin:0 0 16px"><a href="${href}" target="_blank" style="color:#0E5C66;font-weight:600">${escapeHtml(part.label)}</a><br><span style="color:#6B6356;font-size:13px">${href}</span></p>`;
}

function page(body: string, title: string, productName: string, language: string): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#FBFAF7;color:#1E2126;font:16px/1.55 Inter,system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#FFFFFF;border:1px solid #EFEAE0;border-radius:10px">
${body}
<p style="margin:24px 0 0;color:#6B6356;font-size:13px">${escapeHtml(productName)}</p>
</div></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
