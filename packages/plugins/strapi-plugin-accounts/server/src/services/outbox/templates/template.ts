import { language } from "@trabecula/messages";

export interface MailContext {
  readonly productName: string;
  readonly siteUrl: string;
  readonly supportAddress: string;
  /** False: mails are only stored, so no text may announce another. */
  readonly sendsMail: boolean;
}

export interface Template<Data> {
  readonly occasion: string;
  readonly reader: string;
  readonly sample: Data;
  readonly write: (data: Data, site: MailContext) => MailText;
}

export function template<Data>(definition: Template<Data>): Template<Data> {
  return definition;
}

/** Placeholder for secrets in previews and test mails; its links do not work. */
export const sampleToken = "sample";

export const sampleFirstName = "Rosa";

const plainName = /^[\p{L}\p{M}]+\.?(?:[ '’-][\p{L}\p{M}]+\.?)*$/u;

/** Anyone can sign up with any name, which must not carry advertising or links to a stranger's mailbox. */
export function greeting(firstName: string): string {
  return plainName.test(firstName) && firstName.length <= 40 ? `Dear ${firstName},` : "Hello,";
}

export function confirmLink(token: string, site: MailContext) {
  return { label: "Confirm your e-mail address", href: `${site.siteUrl}/confirm-email/${token}` };
}

export function loginLink(isPatient: boolean, site: MailContext) {
  return { label: "Log in", href: `${site.siteUrl}/${isPatient ? "patient-login" : "researcher-login"}` };
}

export function forgotPasswordLink(label: string, site: MailContext) {
  return { label, href: `${site.siteUrl}/forgot-password` };
}

export function resetLink(label: string, token: string, site: MailContext) {
  return { label, href: `${site.siteUrl}/reset-password/${token}` };
}

export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly (string | MailLink)[];
}

interface MailLink {
  readonly label: string;
  readonly href: string;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Characters; never truncate an address, because the rest may be another one. */
const longestSubject = 200;

/** Escapes user input and keeps the subject on one line. */
export function renderMail(mail: MailText, productName: string): RenderedMail {
  return {
    subject: oneLine(mail.subject).slice(0, longestSubject),
    text: [...mail.paragraphs.map((part) => (typeof part === "string" ? part : `${part.label}:\n${part.href}`)), `${productName}`].join(
      "\n\n",
    ),
    html: page(mail.paragraphs.map(htmlParagraph).join("\n"), oneLine(mail.subject), productName),
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

function page(body: string, title: string, productName: string): string {
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
