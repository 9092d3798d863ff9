import type { MailSite, MailText } from "../mail-text.ts";
import { confirmLink, forgotPasswordLink, greeting, loginLink, resetLink, twoFactorOff, twoFactorOn } from "./mail-parts.ts";

export const accountMails = {
  "account-created": (data: { firstName: string; resetToken: string; validDays: number }, site: MailSite): MailText => ({
    subject: `Your account at ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `an administrator has created an account for you at ${site.productName}. Please choose your password; this also confirms your address. The link can be used once, within ${data.validDays} days.`,
      resetLink("Choose your password", data.resetToken, site),
      `If you did not expect this e-mail, do not open the link. Questions go to ${site.supportAddress}.`,
    ],
  }),
  "export-offered": (data: { firstName: string; isPatient: boolean }, site: MailSite): MailText => ({
    subject: `All data of your account at ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `you can download all data of your account at ${site.productName}. Log in first, then open the second link.`,
      loginLink(data.isPatient, site),
      { label: "Export your data", href: `${site.siteUrl}/settings/export` },
      `Questions go to ${site.supportAddress}.`,
    ],
  }),
  "reset-password": (data: { firstName: string; resetToken: string }, site: MailSite): MailText => ({
    subject: `Choose a new password for ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `somebody, probably you, has asked for a new password for your account at ${site.productName}. The link can be used once, within one hour.`,
      resetLink("Choose a new password", data.resetToken, site),
      `If it was not you, you need not do anything: your password stays as it is. Questions go to ${site.supportAddress}.`,
    ],
  }),
  "password-changed": (data: { firstName: string }, site: MailSite): MailText => ({
    subject: `Your password for ${site.productName} was changed`,
    paragraphs: [
      greeting(data.firstName),
      `the password of your account at ${site.productName} has been changed, and everyone who was logged in with the old one has been logged out.`,
      "If this was not you, choose a new password now:",
      forgotPasswordLink("Choose a new password", site),
      `Then please write to ${site.supportAddress}.`,
    ],
  }),
  "confirm-new-email": (data: { firstName: string; confirmToken: string }, site: MailSite): MailText => ({
    subject: `Confirm your new address for ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `somebody, probably you, wants to use this address for an account at ${site.productName}. Please confirm that it is yours; the link works for one day. Until then the old address stays in use.`,
      confirmLink(data.confirmToken, site),
      `If it was not you, you need not do anything. Questions go to ${site.supportAddress}.`,
    ],
  }),
  "email-change-asked": (data: { firstName: string }, site: MailSite): MailText => ({
    subject: `A new address for your account at ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `somebody who knows your password, probably you, wants to use another address for your account at ${site.productName}. It takes the place of this one once it is confirmed.`,
      "If this was not you, choose a new password now. That stops the change:",
      forgotPasswordLink("Choose a new password", site),
      `Questions go to ${site.supportAddress}.`,
    ],
  }),
  "email-changed": (data: { firstName: string }, site: MailSite): MailText => ({
    subject: `Your account at ${site.productName} has a new address`,
    paragraphs: [
      greeting(data.firstName),
      `your account at ${site.productName} has another e-mail address now. This one can no longer be used to log in.`,
      `If this was not you, please write to ${site.supportAddress} now.`,
    ],
  }),
  "address-in-use": (data: { firstName: string }, site: MailSite): MailText => ({
    subject: `Your account at ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `somebody, perhaps you, wants to use this address for another account at ${site.productName}. It has an account already, so nothing was changed.`,
      `If it was not you, you need not do anything. Questions go to ${site.supportAddress}.`,
    ],
  }),
  "two-factor-on": (data: { firstName: string }, site: MailSite): MailText => ({
    subject: `Two-factor login for ${site.productName} is on`,
    paragraphs: [greeting(data.firstName), ...twoFactorOn(`logging in to your account at ${site.productName}`, site)],
  }),
  "two-factor-off": (data: { firstName: string }, site: MailSite): MailText => ({
    subject: `Two-factor login for ${site.productName} is off`,
    paragraphs: [
      greeting(data.firstName),
      twoFactorOff(`logging in to your account at ${site.productName}`),
      "If it was neither, choose a new password now:",
      forgotPasswordLink("Choose a new password", site),
      `Then please write to ${site.supportAddress}.`,
    ],
  }),
};
