import type { MailLink, MailSite, MailText } from "../mail-text.ts";
import { forgotPasswordLink, greeting, loginLink } from "./mail-parts.ts";

interface Invitation {
  invitedBy: string;
  inviteToken: string;
  validDays: number;
}

export const patientMails = {
  "patient-invitation": (data: Invitation, site: MailSite): MailText => ({
    subject: `Lesen Sie die Berichte über Ihre Knochenmessungen bei ${site.productName}`,
    paragraphs: [
      greeting(""),
      `${data.invitedBy} lädt Sie zu ${site.productName} ein, einer Website, auf der Sie die Berichte über Ihre eigenen Knochenmessungen lesen können.`,
      "Öffnen Sie zuerst den Link und wählen Sie ein Passwort:",
      inviteLink(data, site),
      untilWhen(data),
      "Nur Sie und die Personen, die die Berichte erstellt haben, können sie sehen. Leiten Sie diese E-Mail nicht weiter: Wer den Link zuerst öffnet, kann das Passwort wählen.",
      ifNotExpected(site),
    ],
  }),
  "patient-invitation-known": (data: Invitation, site: MailSite): MailText => ({
    subject: `Lesen Sie weitere Berichte über Ihre Knochenmessungen bei ${site.productName}`,
    paragraphs: [
      greeting(""),
      `${data.invitedBy} lädt Sie ein, die Berichte über Ihre Knochenmessungen bei ${site.productName} zu lesen. Sie haben dort bereits ein Konto. Die neuen Berichte kommen hinzu.`,
      "Wenn Sie einverstanden sind, öffnen Sie den Link und geben Sie das Passwort Ihres Kontos ein:",
      inviteLink(data, site),
      untilWhen(data),
      `${data.invitedBy} erfährt nicht, dass Sie schon ein Konto hatten, und auch nicht, was Sie dort von anderen lesen können.`,
      forgotPasswordLink("Wenn Sie Ihr Passwort nicht kennen", site),
      ifNotExpected(site),
    ],
  }),
  "report-released": ({ firstName, releasedBy }: { firstName: string; releasedBy?: string }, site: MailSite): MailText => ({
    subject: `Bei ${site.productName} liegt ein neuer Bericht für Sie bereit`,
    paragraphs: [
      greeting(firstName),
      `ein Bericht über Ihre Knochenmessung liegt bei ${site.productName} für Sie bereit.${releasedBy ? ` Freigegeben von: ${releasedBy}.` : ""} Melden Sie sich an, um ihn zu lesen:`,
      loginLink(true, site),
      `Haben Sie Fragen zum Bericht? Fragen Sie dort, wo er freigegeben wurde, oder in der Praxis, die die Messung veranlasst hat. Im Bericht steht, wie Sie sie erreichen. Bei Fragen zur Website schreiben Sie an ${site.supportAddress}.`,
    ],
  }),
  "patient-access-ended": (data: { firstName: string; endedBy: string }, site: MailSite): MailText => ({
    subject: `Eine Änderung an Ihrem Konto bei ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `${data.endedBy} zeigt Ihnen bei ${site.productName} keine Berichte mehr. Was andere für Sie freigegeben haben, bleibt, und Ihr Konto auch.`,
      askThem(data.endedBy, site),
    ],
  }),
  "patient-account-closed": (data: { firstName: string; endedBy: string }, site: MailSite): MailText => ({
    subject: `Ihr Konto bei ${site.productName} ist geschlossen`,
    paragraphs: [
      greeting(data.firstName),
      `${data.endedBy} hat Ihren Zugang zu Berichten bei ${site.productName} beendet. Mit Ihrem Konto gab es sonst nichts zu lesen. Darum wurde es geschlossen, und seine Daten wurden gelöscht.`,
      askThem(data.endedBy, site),
    ],
  }),
  "patient-account-deleted": (data: { firstName: string }, site: MailSite): MailText => ({
    subject: `Ihr Konto bei ${site.productName} ist gelöscht`,
    paragraphs: [
      greeting(data.firstName),
      `Ihr Konto bei ${site.productName} ist gelöscht, wie Sie es wünschten. Damit lassen sich keine Berichte mehr lesen.`,
      "Die Klinik oder das Studienteam behält die eigenen Unterlagen zu Ihren Messungen. Wir haben dort mitgeteilt, dass Sie gegangen sind. Wenn auch diese Unterlagen gelöscht werden sollen, wenden Sie sich bitte dorthin.",
      `Wenn Sie das nicht waren, schreiben Sie bitte jetzt an ${site.supportAddress}.`,
    ],
  }),
};

const inviteLink = ({ inviteToken }: Invitation, { siteUrl }: MailSite): MailLink => ({
  label: "Einladung öffnen",
  href: `${siteUrl}/accept-invite/${inviteToken}`,
});

const untilWhen = ({ validDays, invitedBy }: Invitation): string =>
  `Der Link gilt einmal und ${validDays === 1 ? "1 Tag" : `${validDays} Tage`} lang. Um einen neuen bitten Sie danach ${invitedBy}.`;

const askThem = (whom: string, { supportAddress }: MailSite): string =>
  `Wenn Sie einen Bericht brauchen oder den Grund wissen möchten, wenden Sie sich bitte an ${whom}. Bei Fragen zur Website schreiben Sie an ${supportAddress}.`;

const ifNotExpected = ({ supportAddress }: MailSite): string =>
  `Wenn Sie diese E-Mail nicht erwartet haben, öffnen Sie den Link nicht; dann geschieht nichts. Bei Fragen zur Website schreiben Sie an ${supportAddress}; mit Fragen zu Ihrer Gesundheit wenden Sie sich an die Menschen, die Sie betreuen.`;
