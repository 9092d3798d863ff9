import type { MailSite, MailText } from "../mail-text.ts";
import { confirmLink, forgotPasswordLink, greeting, loginLink, resetLink, twoFactorOff, twoFactorOn } from "./mail-parts.ts";

export const accountMails = {
  "account-created": (data: { firstName: string; resetToken: string; validDays: number }, site: MailSite): MailText => ({
    subject: `Ihr Konto bei ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `die Administration hat bei ${site.productName} ein Konto für Sie erstellt. Bitte wählen Sie Ihr Passwort; das bestätigt auch Ihre Adresse. Der Link gilt einmal und ${data.validDays === 1 ? "1 Tag" : `${data.validDays} Tage`} lang.`,
      resetLink("Passwort wählen", data.resetToken, site),
      `Wenn Sie diese E-Mail nicht erwartet haben, öffnen Sie den Link nicht. Bei Fragen schreiben Sie an ${site.supportAddress}.`,
    ],
  }),
  "export-offered": (data: { firstName: string; isPatient: boolean }, site: MailSite): MailText => ({
    subject: `Alle Daten Ihres Kontos bei ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `Sie können alle Daten Ihres Kontos bei ${site.productName} herunterladen. Melden Sie sich zuerst an und öffnen Sie dann den zweiten Link.`,
      loginLink(data.isPatient, site),
      { label: "Daten exportieren", href: `${site.siteUrl}/settings/export` },
      `Bei Fragen schreiben Sie an ${site.supportAddress}.`,
    ],
  }),
  "reset-password": (data: { firstName: string; resetToken: string }, site: MailSite): MailText => ({
    subject: `Neues Passwort für ${site.productName} wählen`,
    paragraphs: [
      greeting(data.firstName),
      `jemand, vermutlich Sie, möchte ein neues Passwort für Ihr Konto bei ${site.productName}. Der Link gilt einmal und eine Stunde lang.`,
      resetLink("Neues Passwort wählen", data.resetToken, site),
      `Wenn Sie das nicht waren, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist. Bei Fragen schreiben Sie an ${site.supportAddress}.`,
    ],
  }),
  "password-changed": (data: { firstName: string }, site: MailSite): MailText => ({
    subject: `Ihr Passwort für ${site.productName} wurde geändert`,
    paragraphs: [
      greeting(data.firstName),
      `das Passwort Ihres Kontos bei ${site.productName} wurde geändert. Wer mit dem alten angemeldet war, wurde abgemeldet.`,
      "Wenn Sie das nicht waren, wählen Sie jetzt ein neues Passwort:",
      forgotPasswordLink("Neues Passwort wählen", site),
      `Schreiben Sie dann bitte an ${site.supportAddress}.`,
    ],
  }),
  "confirm-new-email": (data: { firstName: string; confirmToken: string }, site: MailSite): MailText => ({
    subject: `Bestätigen Sie Ihre neue Adresse für ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `jemand, vermutlich Sie, möchte diese Adresse für ein Konto bei ${site.productName} verwenden. Bitte bestätigen Sie, dass sie Ihnen gehört; der Link gilt einen Tag. Bis dahin bleibt die alte Adresse in Gebrauch.`,
      confirmLink(data.confirmToken, site),
      `Wenn Sie das nicht waren, müssen Sie nichts tun. Bei Fragen schreiben Sie an ${site.supportAddress}.`,
    ],
  }),
  "email-change-asked": (data: { firstName: string }, site: MailSite): MailText => ({
    subject: `Eine neue Adresse für Ihr Konto bei ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `jemand, der Ihr Passwort kennt, vermutlich Sie, möchte für Ihr Konto bei ${site.productName} eine andere Adresse verwenden. Sobald sie bestätigt ist, ersetzt sie diese Adresse.`,
      "Wenn Sie das nicht waren, wählen Sie jetzt ein neues Passwort. Das verhindert die Änderung:",
      forgotPasswordLink("Neues Passwort wählen", site),
      `Bei Fragen schreiben Sie an ${site.supportAddress}.`,
    ],
  }),
  "email-changed": (data: { firstName: string }, site: MailSite): MailText => ({
    subject: `Ihr Konto bei ${site.productName} hat eine neue Adresse`,
    paragraphs: [
      greeting(data.firstName),
      `Ihr Konto bei ${site.productName} hat jetzt eine andere E-Mail-Adresse. Mit dieser hier können Sie sich nicht mehr anmelden.`,
      `Wenn Sie das nicht waren, schreiben Sie bitte jetzt an ${site.supportAddress}.`,
    ],
  }),
  "address-in-use": (data: { firstName: string }, site: MailSite): MailText => ({
    subject: `Ihr Konto bei ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `jemand, vielleicht Sie, möchte diese Adresse für ein weiteres Konto bei ${site.productName} verwenden. Sie hat bereits ein Konto, darum wurde nichts geändert.`,
      `Wenn Sie das nicht waren, müssen Sie nichts tun. Bei Fragen schreiben Sie an ${site.supportAddress}.`,
    ],
  }),
  "two-factor-on": (data: { firstName: string }, site: MailSite): MailText => ({
    subject: `Zwei-Faktor-Anmeldung für ${site.productName} ist eingeschaltet`,
    paragraphs: [greeting(data.firstName), ...twoFactorOn(`die Anmeldung bei Ihrem Konto bei ${site.productName}`, site)],
  }),
  "two-factor-off": (data: { firstName: string }, site: MailSite): MailText => ({
    subject: `Zwei-Faktor-Anmeldung für ${site.productName} ist ausgeschaltet`,
    paragraphs: [
      greeting(data.firstName),
      twoFactorOff(`die Anmeldung bei Ihrem Konto bei ${site.productName}`),
      "Wenn beides nicht stimmt, wählen Sie jetzt ein neues Passwort:",
      forgotPasswordLink("Neues Passwort wählen", site),
      `Schreiben Sie dann bitte an ${site.supportAddress}.`,
    ],
  }),
};
