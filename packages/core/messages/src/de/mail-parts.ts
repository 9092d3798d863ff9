import { isPlainName, type MailLink, type MailSite } from "../mail-text.ts";

export const greeting = (firstName: string): string => (isPlainName(firstName) ? `Guten Tag ${firstName},` : "Guten Tag,");

export const confirmLink = (token: string, { siteUrl }: MailSite): MailLink => ({
  label: "E-Mail-Adresse bestätigen",
  href: `${siteUrl}/confirm-email/${token}`,
});

export const loginLink = (isPatient: boolean, { siteUrl }: MailSite): MailLink => ({
  label: "Anmelden",
  href: `${siteUrl}/${isPatient ? "patient-login" : "researcher-login"}`,
});

export const forgotPasswordLink = (label: string, { siteUrl }: MailSite): MailLink => ({ label, href: `${siteUrl}/forgot-password` });

export const resetLink = (label: string, token: string, { siteUrl }: MailSite): MailLink => ({
  label,
  href: `${siteUrl}/reset-password/${token}`,
});

/** @param login "die Anmeldung bei …", "die Anmeldung am Panel von …" */
export const twoFactorOn = (login: string, { supportAddress }: Pick<MailSite, "supportAddress">): string[] => [
  `${login} verlangt jetzt einen Code Ihrer Authenticator-App oder einen Ihrer Wiederherstellungscodes. Bewahren Sie diese dort auf, wo Sie sie ohne Ihr Telefon finden.`,
  `Wenn Sie das nicht waren, schreiben Sie bitte jetzt an ${supportAddress}.`,
];

export const twoFactorOff = (login: string): string =>
  `${login} verlangt wieder nur Ihr Passwort. Sie haben es ausgeschaltet, oder das Labor hat es auf Ihre Bitte getan.`;
