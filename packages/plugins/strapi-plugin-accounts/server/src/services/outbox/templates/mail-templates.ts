import { pagePrefix } from "../../users/offered-language.ts";
import type { MailTemplateGroup } from "@trabecula/contracts";
import { decisionMails } from "./decision-mails.ts";
import { messageMails } from "./message-mails.ts";
import { passwordMails } from "./password-mails.ts";
import { patientMails } from "./patient-mails.ts";
import { renderMail, type MailContext, type RenderedMail, type Template, sampleToken, translated } from "./template.ts";
import { workspaceMails } from "./workspace-mails.ts";

const signUpMails = {
  "request-received": translated("request-received", "Somebody asks for an account", "the applicant", { confirmToken: sampleToken }),
  "asked-again": translated("asked-again", "Somebody asks again before the address was confirmed", "the applicant", {
    resetToken: sampleToken,
  }),
  "already-registered": translated(
    "already-registered",
    "Somebody asks for an account with an address that has one",
    "the account's owner",
    { isPatient: false },
  ),
};

const addressMails = {
  "confirm-new-email": translated("confirm-new-email", "Somebody wants to use another address", "the account's owner, at the new address", {
    confirmToken: sampleToken,
  }),
  "email-change-asked": translated(
    "email-change-asked",
    "Somebody wants to use another address",
    "the account's owner, at the old address",
    {},
  ),
  "email-changed": translated("email-changed", "The new address was confirmed", "the account's owner, at the old address", {}),
  "address-in-use": translated("address-in-use", "Somebody wants to use an address that has an account", "that account's owner", {}),
};

export const mailTemplates = {
  ...signUpMails,
  ...decisionMails,
  ...passwordMails,
  ...addressMails,
  ...workspaceMails,
  ...patientMails,
  ...messageMails,
};

export const templateGroups = {
  "sign-up": signUpMails,
  decisions: decisionMails,
  password: passwordMails,
  address: addressMails,
  workspaces: workspaceMails,
  patients: patientMails,
  messages: messageMails,
} satisfies Record<MailTemplateGroup, object>;

export type MailTemplate = keyof typeof mailTemplates;

export type MailData = { readonly [Name in MailTemplate]: (typeof mailTemplates)[Name]["sample"] };

export function renderTemplate<Name extends MailTemplate>(name: Name, data: MailData[Name], site: MailContext): RenderedMail {
  const { write, isTranslated = false } = templateOf(name);
  if (!isTranslated) return renderMail(write(data, site), { ...site, language: "en" });
  return renderMail(write(data, { ...site, siteUrl: site.siteUrl + pagePrefix(site.language) }), site);
}

/** The cast is needed, because the compiler cannot relate name and data. */
export function templateOf<Name extends MailTemplate>(name: Name): Template<MailData[Name]> {
  return mailTemplates[name] as unknown as Template<MailData[Name]>;
}

export function isMailTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(mailTemplates, name);
}
