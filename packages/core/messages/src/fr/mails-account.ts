import type { MailSite, MailText } from "../mail-text.ts";
import { confirmLink, forgotPasswordLink, greeting, loginLink, resetLink, twoFactorOff, twoFactorOn } from "./mail-parts.ts";

export const accountMails = {
  "account-created": (data: { firstName: string; resetToken: string; validDays: number }, site: MailSite): MailText => ({
    subject: `Votre compte sur ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `Un administrateur a créé un compte pour vous sur ${site.productName}. Veuillez choisir votre mot de passe ; cela confirme aussi votre adresse. Le lien est valable une seule fois, pendant ${data.validDays === 1 ? "1 jour" : `${data.validDays} jours`}.`,
      resetLink("Choisir votre mot de passe", data.resetToken, site),
      `Si vous n’attendiez pas cet e-mail, n’ouvrez pas le lien. Pour toute question, écrivez à ${site.supportAddress}.`,
    ],
  }),
  "export-offered": (data: { firstName: string; isPatient: boolean }, site: MailSite): MailText => ({
    subject: `Toutes les données de votre compte sur ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `Vous pouvez télécharger toutes les données de votre compte sur ${site.productName}. Connectez-vous d’abord, puis ouvrez le second lien.`,
      loginLink(data.isPatient, site),
      { label: "Exporter vos données", href: `${site.siteUrl}/settings/export` },
      `Pour toute question, écrivez à ${site.supportAddress}.`,
    ],
  }),
  "reset-password": (data: { firstName: string; resetToken: string }, site: MailSite): MailText => ({
    subject: `Choisissez un nouveau mot de passe pour ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `Quelqu’un, probablement vous, a demandé un nouveau mot de passe pour votre compte sur ${site.productName}. Le lien est valable une seule fois, pendant une heure.`,
      resetLink("Choisir un nouveau mot de passe", data.resetToken, site),
      `Si ce n’était pas vous, vous n’avez rien à faire : votre mot de passe reste le même. Pour toute question, écrivez à ${site.supportAddress}.`,
    ],
  }),
  "password-changed": (data: { firstName: string }, site: MailSite): MailText => ({
    subject: `Votre mot de passe pour ${site.productName} a été changé`,
    paragraphs: [
      greeting(data.firstName),
      `Le mot de passe de votre compte sur ${site.productName} a été changé. Toutes les sessions ouvertes avec l’ancien ont été déconnectées.`,
      "Si ce n’était pas vous, choisissez maintenant un nouveau mot de passe :",
      forgotPasswordLink("Choisir un nouveau mot de passe", site),
      `Écrivez ensuite à ${site.supportAddress}.`,
    ],
  }),
  "confirm-new-email": (data: { firstName: string; confirmToken: string }, site: MailSite): MailText => ({
    subject: `Confirmez votre nouvelle adresse pour ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `Quelqu’un, probablement vous, souhaite utiliser cette adresse pour un compte sur ${site.productName}. Veuillez confirmer qu’elle est la vôtre ; le lien est valable un jour. D’ici là, l’ancienne adresse reste en usage.`,
      confirmLink(data.confirmToken, site),
      `Si ce n’était pas vous, vous n’avez rien à faire. Pour toute question, écrivez à ${site.supportAddress}.`,
    ],
  }),
  "email-change-asked": (data: { firstName: string }, site: MailSite): MailText => ({
    subject: `Une nouvelle adresse pour votre compte sur ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `Quelqu’un qui connaît votre mot de passe, probablement vous, souhaite utiliser une autre adresse pour votre compte sur ${site.productName}. Elle remplacera celle-ci dès qu’elle sera confirmée.`,
      "Si ce n’était pas vous, choisissez maintenant un nouveau mot de passe. Cela arrête le changement :",
      forgotPasswordLink("Choisir un nouveau mot de passe", site),
      `Pour toute question, écrivez à ${site.supportAddress}.`,
    ],
  }),
  "email-changed": (data: { firstName: string }, site: MailSite): MailText => ({
    subject: `Votre compte sur ${site.productName} a une nouvelle adresse`,
    paragraphs: [
      greeting(data.firstName),
      `Votre compte sur ${site.productName} a maintenant une autre adresse e-mail. Celle-ci ne permet plus de se connecter.`,
      `Si ce n’était pas vous, veuillez écrire maintenant à ${site.supportAddress}.`,
    ],
  }),
  "address-in-use": (data: { firstName: string }, site: MailSite): MailText => ({
    subject: `Votre compte sur ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `Quelqu’un, peut-être vous, souhaite utiliser cette adresse pour un autre compte sur ${site.productName}. Elle a déjà un compte ; rien n’a donc été changé.`,
      `Si ce n’était pas vous, vous n’avez rien à faire. Pour toute question, écrivez à ${site.supportAddress}.`,
    ],
  }),
  "two-factor-on": (data: { firstName: string }, site: MailSite): MailText => ({
    subject: `La connexion à deux facteurs pour ${site.productName} est activée`,
    paragraphs: [greeting(data.firstName), ...twoFactorOn(`La connexion à votre compte sur ${site.productName}`, site)],
  }),
  "two-factor-off": (data: { firstName: string }, site: MailSite): MailText => ({
    subject: `La connexion à deux facteurs pour ${site.productName} est désactivée`,
    paragraphs: [
      greeting(data.firstName),
      twoFactorOff(`La connexion à votre compte sur ${site.productName}`),
      "Si ce n’est ni l’un ni l’autre, choisissez maintenant un nouveau mot de passe :",
      forgotPasswordLink("Choisir un nouveau mot de passe", site),
      `Écrivez ensuite à ${site.supportAddress}.`,
    ],
  }),
};
