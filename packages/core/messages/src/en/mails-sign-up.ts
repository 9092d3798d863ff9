import type { MailSite, MailText } from "../mail-text.ts";
import { confirmLink, forgotPasswordLink, greeting, loginLink, resetLink } from "./mail-parts.ts";

export const signUpMails = {
  "request-received": (data: { firstName: string; confirmToken: string }, site: MailSite): MailText => ({
    subject: `Your account request at ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `we have received your request for an account at ${site.productName}. Please confirm that this address is yours; the link works for seven days.`,
      confirmLink(data.confirmToken, site),
      `A member of the laboratory then reads your request. ${site.sendsMail ? "You get another e-mail once your account is approved, and can log in from then on." : "Once your account is approved you can log in; try it again later to see whether it is."}`,
      `If you did not ask for an account, you need not do anything. Questions go to ${site.supportAddress}.`,
    ],
  }),
  "asked-again": (data: { firstName: string; resetToken: string }, site: MailSite): MailText => ({
    subject: `Choose your password for your account request at ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `someone, probably you, has requested an account at ${site.productName} more than once with this address. To make sure that your password is used, please choose yours now; this also confirms your address. The link can be used once, within one hour. Links of earlier e-mails no longer work.`,
      resetLink("Choose your password", data.resetToken, site),
      "Later you can ask for another link here:",
      forgotPasswordLink("Forgot password", site),
      "If you did not ask for an account, do not open the link; you need not do anything.",
      `Questions go to ${site.supportAddress}.`,
    ],
  }),
  "already-registered": (data: { firstName: string; isPatient: boolean }, site: MailSite): MailText => ({
    subject: `Your account at ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `somebody, probably you, has just asked for an account at ${site.productName} with this address. There is one already, so no second one was made and nothing was changed.`,
      loginLink(data.isPatient, site),
      forgotPasswordLink("If you do not know the password", site),
      `If it was not you, you need not do anything. Questions go to ${site.supportAddress}.`,
    ],
  }),
  approved: (data: { firstName: string; isPatient: boolean }, site: MailSite): MailText => ({
    subject: `Your account at ${site.productName} is approved`,
    paragraphs: [
      greeting(data.firstName),
      `your account at ${site.productName} is approved. You can log in now.`,
      loginLink(data.isPatient, site),
      `Questions go to ${site.supportAddress}.`,
    ],
  }),
  "approved-unconfirmed": (data: { firstName: string; confirmToken: string }, site: MailSite): MailText => ({
    subject: `Your account at ${site.productName} is approved: confirm your address`,
    paragraphs: [
      greeting(data.firstName),
      `your request for an account at ${site.productName} is approved. Please confirm that this address is yours; the link works for seven days. You can log in as soon as it is confirmed.`,
      confirmLink(data.confirmToken, site),
      `If you did not ask for an account, you need not do anything. Questions go to ${site.supportAddress}.`,
    ],
  }),
  rejected: (data: { firstName: string; reason: string }, site: MailSite): MailText => ({
    subject: `Your account request at ${site.productName} was not approved`,
    paragraphs: [
      greeting(data.firstName),
      `your request for an account at ${site.productName} was not approved. The reason given is:`,
      data.reason,
      `If you think this is a mistake, write to ${site.supportAddress}.`,
    ],
  }),
};
