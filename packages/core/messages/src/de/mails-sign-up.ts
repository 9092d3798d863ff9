import type { MailSite, MailText } from "../mail-text.ts";
import { confirmLink, forgotPasswordLink, greeting, loginLink, resetLink } from "./mail-parts.ts";

export const signUpMails = {
  "request-received": (data: { firstName: string; confirmToken: string }, site: MailSite): MailText => ({
    subject: `Ihre Anfrage für ein Konto bei ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `wir haben Ihre Anfrage für ein Konto bei ${site.productName} erhalten. Bitte bestätigen Sie, dass diese Adresse Ihnen gehört; der Link gilt sieben Tage.`,
      confirmLink(data.confirmToken, site),
      `Danach liest jemand aus dem Labor Ihre Anfrage. ${site.sendsMail ? "Sobald Ihr Konto genehmigt ist, bekommen Sie eine weitere E-Mail und können sich anmelden." : "Sobald Ihr Konto genehmigt ist, können Sie sich anmelden; versuchen Sie es später noch einmal, um zu sehen, ob es so weit ist."}`,
      `Wenn Sie kein Konto angefordert haben, müssen Sie nichts tun. Bei Fragen schreiben Sie an ${site.supportAddress}.`,
    ],
  }),
  "asked-again": (data: { firstName: string; resetToken: string }, site: MailSite): MailText => ({
    subject: `Wählen Sie Ihr Passwort für Ihre Anfrage bei ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `jemand, vermutlich Sie, hat mit dieser Adresse mehr als einmal ein Konto bei ${site.productName} angefordert. Damit Ihr Passwort gilt, wählen Sie es bitte jetzt; das bestätigt auch Ihre Adresse. Der Link gilt einmal und eine Stunde lang. Links früherer E-Mails gelten nicht mehr.`,
      resetLink("Passwort wählen", data.resetToken, site),
      "Später können Sie hier einen weiteren Link anfordern:",
      forgotPasswordLink("Passwort vergessen", site),
      "Wenn Sie kein Konto angefordert haben, öffnen Sie den Link nicht; Sie müssen nichts tun.",
      `Bei Fragen schreiben Sie an ${site.supportAddress}.`,
    ],
  }),
  "already-registered": (data: { firstName: string; isPatient: boolean }, site: MailSite): MailText => ({
    subject: `Ihr Konto bei ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `jemand, vermutlich Sie, hat gerade mit dieser Adresse ein Konto bei ${site.productName} angefordert. Es gibt schon eines; darum wurde kein zweites erstellt und nichts geändert.`,
      loginLink(data.isPatient, site),
      forgotPasswordLink("Wenn Sie das Passwort nicht kennen", site),
      `Wenn Sie das nicht waren, müssen Sie nichts tun. Bei Fragen schreiben Sie an ${site.supportAddress}.`,
    ],
  }),
  approved: (data: { firstName: string; isPatient: boolean }, site: MailSite): MailText => ({
    subject: `Ihr Konto bei ${site.productName} ist genehmigt`,
    paragraphs: [
      greeting(data.firstName),
      `Ihr Konto bei ${site.productName} ist genehmigt. Sie können sich jetzt anmelden.`,
      loginLink(data.isPatient, site),
      `Bei Fragen schreiben Sie an ${site.supportAddress}.`,
    ],
  }),
  "approved-unconfirmed": (data: { firstName: string; confirmToken: string }, site: MailSite): MailText => ({
    subject: `Ihr Konto bei ${site.productName} ist genehmigt: Bestätigen Sie Ihre Adresse`,
    paragraphs: [
      greeting(data.firstName),
      `Ihre Anfrage für ein Konto bei ${site.productName} ist genehmigt. Bitte bestätigen Sie, dass diese Adresse Ihnen gehört; der Link gilt sieben Tage. Sobald sie bestätigt ist, können Sie sich anmelden.`,
      confirmLink(data.confirmToken, site),
      `Wenn Sie kein Konto angefordert haben, müssen Sie nichts tun. Bei Fragen schreiben Sie an ${site.supportAddress}.`,
    ],
  }),
  rejected: (data: { firstName: string; reason: string }, site: MailSite): MailText => ({
    subject: `Ihre Anfrage für ein Konto bei ${site.productName} wurde nicht genehmigt`,
    paragraphs: [
      greeting(data.firstName),
      `Ihre Anfrage für ein Konto bei ${site.productName} wurde nicht genehmigt. Der angegebene Grund:`,
      data.reason,
      `Wenn Sie das für einen Irrtum halten, schreiben Sie an ${site.supportAddress}.`,
    ],
  }),
};
