import type { MailLink, MailSite, MailText } from "../mail-text.ts";
import { forgotPasswordLink, greeting, loginLink } from "./mail-parts.ts";

interface Invitation {
  invitedBy: string;
  inviteToken: string;
  validDays: number;
}

export const patientMails = {
  "patient-invitation": (data: Invitation, site: MailSite): MailText => ({
    subject: `Lisez les rapports sur vos mesures osseuses sur ${site.productName}`,
    paragraphs: [
      greeting(""),
      `${data.invitedBy} vous invite sur ${site.productName}, un site où vous pouvez lire les rapports sur vos propres mesures osseuses.`,
      "Pour commencer, ouvrez le lien et choisissez un mot de passe :",
      inviteLink(data, site),
      untilWhen(data),
      "Personne d’autre que vous et les auteurs des rapports ne peut les voir. Ne transférez pas cet e-mail : la première personne qui ouvre le lien peut choisir le mot de passe.",
      ifNotExpected(site),
    ],
  }),
  "patient-invitation-known": (data: Invitation, site: MailSite): MailText => ({
    subject: `Lisez d’autres rapports sur vos mesures osseuses sur ${site.productName}`,
    paragraphs: [
      greeting(""),
      `${data.invitedBy} vous invite à lire les rapports sur vos mesures osseuses sur ${site.productName}. Vous y avez déjà un compte. Les nouveaux rapports y seront ajoutés.`,
      "Si vous êtes d’accord, ouvrez le lien et saisissez le mot de passe de votre compte :",
      inviteLink(data, site),
      untilWhen(data),
      `${data.invitedBy} ne saura pas que vous aviez un compte, ni ce que vous pouvez y lire d’autres personnes.`,
      forgotPasswordLink("Si vous ne connaissez pas votre mot de passe", site),
      ifNotExpected(site),
    ],
  }),
  "report-released": ({ firstName, releasedBy }: { firstName: string; releasedBy?: string }, site: MailSite): MailText => ({
    subject: `Un nouveau rapport vous attend sur ${site.productName}`,
    paragraphs: [
      greeting(firstName),
      `Un rapport sur votre mesure osseuse est à votre disposition sur ${site.productName}.${releasedBy ? ` Mis à disposition par : ${releasedBy}.` : ""} Connectez-vous pour le lire :`,
      loginLink(true, site),
      `Avez-vous des questions sur le rapport ? Posez-les à ceux qui l’ont mis à votre disposition, ou au médecin qui a organisé la mesure. Le rapport indique comment les joindre. Pour toute question sur le site, écrivez à ${site.supportAddress}.`,
    ],
  }),
  "patient-access-ended": (data: { firstName: string; endedBy: string }, site: MailSite): MailText => ({
    subject: `Un changement pour votre compte sur ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `${data.endedBy} ne vous montre plus de rapports sur ${site.productName}. Ce que d’autres ont mis à votre disposition reste, et votre compte aussi.`,
      askThem(data.endedBy, site),
    ],
  }),
  "patient-account-closed": (data: { firstName: string; endedBy: string }, site: MailSite): MailText => ({
    subject: `Votre compte sur ${site.productName} est fermé`,
    paragraphs: [
      greeting(data.firstName),
      `${data.endedBy} a mis fin à votre accès à des rapports sur ${site.productName}. Il n’y avait rien d’autre à lire avec votre compte. Il a donc été fermé et ses données ont été supprimées.`,
      askThem(data.endedBy, site),
    ],
  }),
  "patient-account-deleted": (data: { firstName: string }, site: MailSite): MailText => ({
    subject: `Votre compte sur ${site.productName} est supprimé`,
    paragraphs: [
      greeting(data.firstName),
      `Votre compte sur ${site.productName} est supprimé, comme vous l’avez demandé. Il ne permet plus de lire des rapports.`,
      "La clinique ou l’équipe de l’étude conserve ses propres dossiers de vos mesures. Nous l’avons prévenue de votre départ. Pour que ces dossiers soient aussi supprimés, adressez-lui votre demande.",
      `Si ce n’était pas vous, veuillez écrire maintenant à ${site.supportAddress}.`,
    ],
  }),
};

const inviteLink = ({ inviteToken }: Invitation, { siteUrl }: MailSite): MailLink => ({
  label: "Ouvrir l’invitation",
  href: `${siteUrl}/accept-invite/${inviteToken}`,
});

const untilWhen = ({ validDays, invitedBy }: Invitation): string =>
  `Le lien est valable une seule fois, pendant ${validDays === 1 ? "1 jour" : `${validDays} jours`}. Ensuite, demandez-en un nouveau à ${invitedBy}.`;

const askThem = (whom: string, { supportAddress }: MailSite): string =>
  `Si vous avez besoin d’un rapport, ou voulez savoir pourquoi, adressez-vous à ${whom}. Pour toute question sur le site, écrivez à ${supportAddress}.`;

const ifNotExpected = ({ supportAddress }: MailSite): string =>
  `Si vous n’attendiez pas cet e-mail, n’ouvrez pas le lien ; il ne se passera rien. Pour toute question sur le site, écrivez à ${supportAddress} ; pour les questions sur votre santé, adressez-vous aux personnes qui vous suivent.`;
