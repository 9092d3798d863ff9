import { isPlainName, type MailLink, type MailSite } from "../mail-text.ts";

export const greeting = (firstName: string): string => (isPlainName(firstName) ? `Dear ${firstName},` : "Hello,");

export const confirmLink = (token: string, { siteUrl }: MailSite): MailLink => ({
  label: "Confirm your e-mail address",
  href: `${siteUrl}/confirm-email/${token}`,
});

export const loginLink = (isPatient: boolean, { siteUrl }: MailSite): MailLink => ({
  label: "Log in",
  href: `${siteUrl}/${isPatient ? "patient-login" : "researcher-login"}`,
});

export const forgotPasswordLink = (label: string, { siteUrl }: MailSite): MailLink => ({ label, href: `${siteUrl}/forgot-password` });

export const resetLink = (label: string, token: string, { siteUrl }: MailSite): MailLink => ({
  label,
  href: `${siteUrl}/reset-password/${token}`,
});

export const twoFactorOn = (login: string, { supportAddress }: Pick<MailSite, "supportAddress">): string[] => [
  `${login} now takes a code of your authenticator app, or one of your recovery codes. Keep these where you find them without your phone.`,
  `If this was not you, please write to ${supportAddress} now.`,
];

export const twoFactorOff = (login: string): string =>
  `${login} takes your password alone again. You turned it off, or the laboratory did so at your request.`;
