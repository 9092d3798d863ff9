import type { MailTemplateGroup } from "@trabecula/contracts";
import type { MailText } from "./render.ts";

export interface MailContext {
  readonly productName: string;
  readonly siteUrl: string;
  readonly supportEmail: string;
  /** False: mails are only stored, so no text may announce another. */
  readonly sendsMail: boolean;
}

export interface Template<Data> {
  readonly group: MailTemplateGroup;
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
