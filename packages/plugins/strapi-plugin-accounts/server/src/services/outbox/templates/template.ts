import type { MailTemplateGroup } from "@trabecula/contracts";
import type { MailText } from "./render.ts";

/** What every template may use besides its own data. */
export interface MailContext {
  readonly productName: string;
  readonly siteUrl: string;
  readonly supportEmail: string;
  /** False: mails are kept to be read, so none may announce another. */
  readonly sendsMail: boolean;
}

/** The words of one mail, with what administrators need to judge them. */
export interface Template<Data> {
  readonly group: MailTemplateGroup;
  /** When it is sent, in a few words. */
  readonly occasion: string;
  /** Who gets it. */
  readonly reader: string;
  /** Made-up data for previews and tests. */
  readonly sample: Data;
  readonly write: (data: Data, site: MailContext) => MailText;
}

/** Names the data that a template is written with. */
export function template<Data>(definition: Template<Data>): Template<Data> {
  return definition;
}

/** Stands in previews and test mails where a secret stands in a real one; no link with it opens anything. */
export const sampleToken = "sample";

export const sampleFirstName = "Rosa";

const plainName = /^[\p{L}\p{M}]+\.?(?:[ '’-][\p{L}\p{M}]+\.?)*$/u;

/**
 * Anyone may ask for an account in anyone's name: what they typed as a name must not carry an advertisement or a link
 * into a stranger's mailbox under the laboratory's address.
 */
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
