import type { MailText } from "./render.ts";

/** What every template may use besides its own data. */
export interface MailContext {
  readonly productName: string;
  readonly siteUrl: string;
  readonly supportEmail: string;
}

/** The data each template needs. */
export interface MailData {
  "request-received": { firstName: string; confirmToken: string };
  "new-request": { name: string; email: string; institution: string; intendedUse: readonly string[]; userId: string };
  "already-registered": { firstName: string; isPatient: boolean };
  "asked-again": { firstName: string; resetToken: string };
  approved: { firstName: string };
  rejected: { firstName: string; reason: string };
  "reset-password": { firstName: string; resetToken: string };
  "password-changed": { firstName: string };
  "confirm-new-email": { firstName: string; confirmToken: string };
  "address-in-use": { firstName: string };
  "email-change-asked": { firstName: string };
  "email-changed": { firstName: string };
  contact: { name: string; email: string; topic: string; message: string };
}

export type MailTemplate = keyof MailData;

type Writer<Name extends MailTemplate> = (data: MailData[Name], site: MailContext) => MailText;

const confirmLink = (token: string, site: MailContext) => ({
  label: "Confirm your e-mail address",
  href: `${site.siteUrl}/confirm-email/${token}`,
});

const plainName = /^[\p{L}\p{M}]+\.?(?:[ '’-][\p{L}\p{M}]+\.?)*$/u;

/**
 * Anyone may ask for an account in anyone's name: what they typed as a name must not carry an advertisement or a link
 * into a stranger's mailbox under the laboratory's address.
 */
function greeting(firstName: string): string {
  return plainName.test(firstName) && firstName.length <= 40 ? `Dear ${firstName},` : "Hello,";
}

/** The words of every mail. */
export const mailTemplates: { [Name in MailTemplate]: Writer<Name> } = {
  "request-received": (data, site) => ({
    subject: `Your account request at ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `we have received your request for an account at ${site.productName}. Please confirm that this address is yours; the link works for seven days.`,
      confirmLink(data.confirmToken, site),
      "A member of the laboratory then reads your request. You get another e-mail once your account is approved, and can log in from then on.",
      `If you did not ask for an account, you need not do anything. Questions go to ${site.supportEmail}.`,
    ],
  }),
  "new-request": (data, site) => ({
    subject: `New account request at ${site.productName}`,
    paragraphs: [
      `${data.name} (${data.email}) of ${data.institution} asks for an account, for ${data.intendedUse.join(" and ")} use.`,
      { label: "Read and decide", href: `${site.siteUrl}/admin/users/${data.userId}` },
    ],
  }),
  "already-registered": (data, site) => ({
    subject: `Your account at ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `somebody, probably you, has just asked for an account at ${site.productName} with this address. There is one already, so no second one was made and nothing was changed.`,
      { label: "Log in", href: `${site.siteUrl}/${data.isPatient ? "patient-login" : "researcher-login"}` },
      { label: "If you do not know the password", href: `${site.siteUrl}/forgot-password` },
      `If it was not you, you need not do anything. Questions go to ${site.supportEmail}.`,
    ],
  }),
  "asked-again": (data, site) => ({
    subject: `Your account request at ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `somebody, probably you, has asked more than once for an account at ${site.productName} with this address. So that nobody else's password counts, please choose yours now; this also confirms your address. The link works for one hour and once; links of earlier e-mails no longer work.`,
      { label: "Choose your password", href: `${site.siteUrl}/reset-password/${data.resetToken}` },
      "Later you can ask for another link here:",
      { label: "Forgot password", href: `${site.siteUrl}/forgot-password` },
      "If you did not ask for an account, do not open the link; you need not do anything.",
      `Questions go to ${site.supportEmail}.`,
    ],
  }),
  "reset-password": (data, site) => ({
    subject: `Choose a new password for ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `somebody, probably you, has asked for a new password for your account at ${site.productName}. The link works for one hour and once.`,
      { label: "Choose a new password", href: `${site.siteUrl}/reset-password/${data.resetToken}` },
      `If it was not you, you need not do anything: your password stays as it is. Questions go to ${site.supportEmail}.`,
    ],
  }),
  "password-changed": (data, site) => ({
    subject: `Your password for ${site.productName} was changed`,
    paragraphs: [
      greeting(data.firstName),
      `the password of your account at ${site.productName} has been changed, and everyone who was logged in with the old one has been signed out.`,
      "If it was not you, choose a new password at once:",
      { label: "Choose a new password", href: `${site.siteUrl}/forgot-password` },
      `Then please write to ${site.supportEmail}.`,
    ],
  }),
  "confirm-new-email": (data, site) => ({
    subject: `Confirm your new address for ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `somebody, probably you, wants to use this address for an account at ${site.productName}. Please confirm that it is yours; the link works for one day. Until then the old address stays in use.`,
      confirmLink(data.confirmToken, site),
      `If it was not you, you need not do anything. Questions go to ${site.supportEmail}.`,
    ],
  }),
  "address-in-use": (data, site) => ({
    subject: `Your account at ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `somebody, perhaps you, wants to use this address for another account at ${site.productName}. It has an account already, so nothing was changed.`,
      `If it was not you, you need not do anything. Questions go to ${site.supportEmail}.`,
    ],
  }),
  "email-change-asked": (data, site) => ({
    subject: `A new address for your account at ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `somebody who knows your password, probably you, wants to use another address for your account at ${site.productName}. It takes the place of this one once it is confirmed.`,
      "If it was not you, choose a new password at once; that stops the change:",
      { label: "Choose a new password", href: `${site.siteUrl}/forgot-password` },
      `Questions go to ${site.supportEmail}.`,
    ],
  }),
  "email-changed": (data, site) => ({
    subject: `Your account at ${site.productName} has a new address`,
    paragraphs: [
      greeting(data.firstName),
      `your account at ${site.productName} has another e-mail address now. This one can no longer be used to log in.`,
      `If it was not you, please write to ${site.supportEmail} at once.`,
    ],
  }),
  approved: (data, site) => ({
    subject: `Your account at ${site.productName} is approved`,
    paragraphs: [
      greeting(data.firstName),
      `your account at ${site.productName} is approved. You can log in now.`,
      { label: "Log in", href: `${site.siteUrl}/researcher-login` },
      `Questions go to ${site.supportEmail}.`,
    ],
  }),
  rejected: (data, site) => ({
    subject: `Your account request at ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `your request for an account at ${site.productName} was not approved. The reason given is:`,
      data.reason,
      `If you think this is a mistake, write to ${site.supportEmail}.`,
    ],
  }),
  contact: (data, site) => ({
    subject: `${site.productName} contact form: ${data.topic}`,
    paragraphs: [`${data.name} (${data.email}) writes:`, data.message],
  }),
};
