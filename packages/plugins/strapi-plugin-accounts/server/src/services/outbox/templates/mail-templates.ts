import { addressMails } from "./address-mails.ts";
import { decisionMails } from "./decision-mails.ts";
import { messageMails } from "./message-mails.ts";
import { passwordMails } from "./password-mails.ts";
import { patientMails } from "./patient-mails.ts";
import { renderMail, type RenderedMail } from "./render.ts";
import { signUpMails } from "./sign-up-mails.ts";
import { tokenMails } from "./token-mails.ts";
import type { MailContext, Template } from "./template.ts";

export const mailTemplates = {
  ...signUpMails,
  ...decisionMails,
  ...passwordMails,
  ...tokenMails,
  ...addressMails,
  ...patientMails,
  ...messageMails,
};

export type MailTemplate = keyof typeof mailTemplates;

export type MailData = { readonly [Name in MailTemplate]: (typeof mailTemplates)[Name]["sample"] };

export function renderTemplate<Name extends MailTemplate>(name: Name, data: MailData[Name], site: MailContext): RenderedMail {
  return renderMail(templateOf(name).write(data, site), site.productName);
}

/** The cast is needed, because the compiler cannot relate name and data. */
export function templateOf<Name extends MailTemplate>(name: Name): Template<MailData[Name]> {
  return mailTemplates[name] as unknown as Template<MailData[Name]>;
}

export function isMailTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(mailTemplates, name);
}
