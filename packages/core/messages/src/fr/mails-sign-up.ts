import type { MailSite, MailText } from "../mail-text.ts";
import { confirmLink, forgotPasswordLink, greeting, loginLink, resetLink } from "./mail-parts.ts";

export const signUpMails = {
  "request-received": (data: { firstName: string; confirmToken: string }, site: MailSite): MailText => ({
    subject: `Votre demande de compte sur ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `Nous avons reçu votre demande de compte sur ${site.productName}. Veuillez confirmer que cette adresse est la vôtre ; le lien est valable sept jours.`,
      confirmLink(data.confirmToken, site),
      `Une personne du laboratoire lit ensuite votre demande. ${site.sendsMail ? "Vous recevrez un autre e-mail dès que votre compte sera approuvé, et pourrez alors vous connecter." : "Dès que votre compte sera approuvé, vous pourrez vous connecter ; réessayez plus tard pour voir s’il l’est."}`,
      `Si vous n’avez pas demandé de compte, vous n’avez rien à faire. Pour toute question, écrivez à ${site.supportAddress}.`,
    ],
  }),
  "asked-again": (data: { firstName: string; resetToken: string }, site: MailSite): MailText => ({
    subject: `Choisissez le mot de passe pour votre demande de compte sur ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `Quelqu’un, probablement vous, a demandé plus d’une fois un compte sur ${site.productName} avec cette adresse. Pour que votre mot de passe soit le bon, choisissez-le maintenant ; cela confirme aussi votre adresse. Le lien est valable une seule fois, pendant une heure. Les liens des e-mails précédents ne sont plus valables.`,
      resetLink("Choisir votre mot de passe", data.resetToken, site),
      "Plus tard, vous pourrez demander un autre lien ici :",
      forgotPasswordLink("Mot de passe oublié", site),
      "Si vous n’avez pas demandé de compte, n’ouvrez pas le lien ; vous n’avez rien à faire.",
      `Pour toute question, écrivez à ${site.supportAddress}.`,
    ],
  }),
  "already-registered": (data: { firstName: string; isPatient: boolean }, site: MailSite): MailText => ({
    subject: `Votre compte sur ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `Quelqu’un, probablement vous, vient de demander un compte sur ${site.productName} avec cette adresse. Il en existe déjà un ; aucun second compte n’a été créé et rien n’a été changé.`,
      loginLink(data.isPatient, site),
      forgotPasswordLink("Si vous ne connaissez pas le mot de passe", site),
      `Si ce n’était pas vous, vous n’avez rien à faire. Pour toute question, écrivez à ${site.supportAddress}.`,
    ],
  }),
  approved: (data: { firstName: string; isPatient: boolean }, site: MailSite): MailText => ({
    subject: `Votre compte sur ${site.productName} est approuvé`,
    paragraphs: [
      greeting(data.firstName),
      `Votre compte sur ${site.productName} est approuvé. Vous pouvez maintenant vous connecter.`,
      loginLink(data.isPatient, site),
      `Pour toute question, écrivez à ${site.supportAddress}.`,
    ],
  }),
  "approved-unconfirmed": (data: { firstName: string; confirmToken: string }, site: MailSite): MailText => ({
    subject: `Votre compte sur ${site.productName} est approuvé : confirmez votre adresse`,
    paragraphs: [
      greeting(data.firstName),
      `Votre demande de compte sur ${site.productName} est approuvée. Veuillez confirmer que cette adresse est la vôtre ; le lien est valable sept jours. Vous pourrez vous connecter dès qu’elle sera confirmée.`,
      confirmLink(data.confirmToken, site),
      `Si vous n’avez pas demandé de compte, vous n’avez rien à faire. Pour toute question, écrivez à ${site.supportAddress}.`,
    ],
  }),
  rejected: (data: { firstName: string; reason: string }, site: MailSite): MailText => ({
    subject: `Votre demande de compte sur ${site.productName} n’a pas été approuvée`,
    paragraphs: [
      greeting(data.firstName),
      `Votre demande de compte sur ${site.productName} n’a pas été approuvée. La raison indiquée est la suivante :`,
      data.reason,
      `Si vous pensez qu’il s’agit d’une erreur, écrivez à ${site.supportAddress}.`,
    ],
  }),
};
