import { isPlainName, type MailLink, type MailSite } from "../mail-text.ts";

export const greeting = (firstName: string): string => (isPlainName(firstName) ? `Bonjour ${firstName},` : "Bonjour,");

export const confirmLink = (token: string, { siteUrl }: MailSite): MailLink => ({
  label: "Confirmer votre adresse e-mail",
  href: `${siteUrl}/confirm-email/${token}`,
});

export const loginLink = (isPatient: boolean, { siteUrl }: MailSite): MailLink => ({
  label: "Se connecter",
  href: `${siteUrl}/${isPatient ? "patient-login" : "researcher-login"}`,
});

export const forgotPasswordLink = (label: string, { siteUrl }: MailSite): MailLink => ({ label, href: `${siteUrl}/forgot-password` });

export const resetLink = (label: string, token: string, { siteUrl }: MailSite): MailLink => ({
  label,
  href: `${siteUrl}/reset-password/${token}`,
});

/** @param login "La connexion à votre compte …" */
export const twoFactorOn = (login: string, { supportAddress }: Pick<MailSite, "supportAddress">): string[] => [
  `${login} demande désormais un code de votre application d’authentification, ou l’un de vos codes de secours. Gardez-les là où vous les trouverez sans votre téléphone.`,
  `Si ce n’était pas vous, veuillez écrire maintenant à ${supportAddress}.`,
];

export const twoFactorOff = (login: string): string =>
  `${login} ne demande de nouveau que votre mot de passe. Vous l’avez désactivée, ou le laboratoire l’a fait à votre demande.`;
