import { countOf } from "./intl.ts";

export const settings = "Einstellungen";
export const views = {
  accountDetails: { label: "Konto", title: "Angaben zum Konto", description: "Ihr Name, Ihre E-Mail-Adresse und Ihre Rolle." },
  changeEmail: { label: "E-Mail", title: "E-Mail-Adresse ändern", description: "Für Anmeldung und Benachrichtigungen." },
  changePassword: { label: "Passwort", title: "Passwort ändern", description: "Eine Änderung meldet Sie überall sonst ab." },
  twoFactor: {
    label: "Zwei-Faktor-Anmeldung",
    title: "Zwei-Faktor-Anmeldung",
    description: "Ein Code von Ihrem Telefon, zusätzlich zu Ihrem Passwort.",
  },
  sessions: {
    label: "Sitzungen",
    title: "Wo Sie angemeldet sind",
    description: "Alle Browser und Skripte, die mit Ihrem Konto angemeldet sind.",
  },
  export: { label: "Export", title: "Export", description: "Alle Daten herunterladen, die wir über Sie haben." },
  deleteAccount: { label: "Konto löschen", title: "Konto löschen", description: "Ihr Konto und alle seine Daten löschen." },
};
export const viewsOfResearchers = {
  defaultDatasets: {
    label: "Datensätze",
    title: "Standarddatensätze",
    description: "Der Datensatz, den jede Berichtsart verwendet, wenn Sie keinen anderen wählen.",
  },
  linkedLogins: {
    label: "Verknüpfte Anmeldungen",
    title: "Verknüpfte Anmeldungen",
    description: "Melden Sie sich mit dem Konto Ihrer Einrichtung an.",
  },
  tokens: { label: "Tokens", title: "Persönliche Tokens", description: "Skripte können die Plattform ohne Ihr Passwort nutzen." },
  patientNames: {
    label: "Namen von Patienten",
    title: "Namen von Patientinnen und Patienten",
    description: "Namen von Patientinnen und Patienten zusätzlich zu ihren Codes speichern.",
  },
};

export const firstName = "Vorname";
export const lastName = "Nachname";
export const institution = "Einrichtung";
export const language = "Sprache";
export const languageHint = "Für diese Seiten, Ihre Berichte und E-Mails.";
export const saveChanges = "Änderungen speichern";
export const saved = "Ihre Änderungen sind gespeichert.";
export const email = "E-Mail";
export const role = "Rolle";
export const roles = { researcher: "Forschung und Klinik", patient: "Patientin oder Patient", admin: "Administration" };

export const currentAddress = "Bisherige Adresse";
export const newEmail = "Neue E-Mail-Adresse";
export const password = "Passwort";
export const sendLink = "Bestätigungslink senden";
export const askForLink = "Bestätigungslink anfordern";
export const linkSentTitle = "Sehen Sie in Ihr E-Mail-Postfach";
export const linkSent =
  "Wir haben einen Link an <address></address> gesendet. Ihre Adresse ändert sich erst, wenn Sie sie bestätigen. Der Link gilt einen Tag.";
export const linkWaitsTitle = "Bitten Sie das Labor um den Link";
export const linkWaits =
  "Diese Website sendet keine E-Mails; den Link für <address></address> gibt Ihnen jemand von der Administration. Ihre Adresse ändert sich erst, wenn Sie sie bestätigen. Der Link gilt einen Tag.";

export const currentPassword = "Bisheriges Passwort";
export const currentPasswordMissing = "Geben Sie Ihr bisheriges Passwort ein.";
export const newPassword = "Neues Passwort";
export const confirmNewPassword = "Neues Passwort wiederholen";
export const endsTokens = "Ihre persönlichen Tokens enden mit dem alten Passwort. Ihre Skripte brauchen dann neue.";
export const changePassword = "Passwort ändern";
export const passwordChangedTitle = "Ihr Passwort ist geändert";
export const passwordChanged = "Hier bleiben Sie angemeldet. Alle anderen Sitzungen wurden abgemeldet.";

export const sessions = {
  thisOne: "diese hier",
  from: (address: string) => `Von ${address}`,
  loggedIn: (moment: string) => `angemeldet am ${moment}`,
  lastSeen: (moment: string) => `zuletzt aktiv am ${moment}`,
  logOut: "Abmelden",
  logOutOf: (program: string, moment: string) => `${program} abmelden, angemeldet am ${moment}`,
  logOutElsewhere: "Überall sonst abmelden",
  askOne: "Dort abmelden?",
  askAll: "Überall sonst abmelden?",
  consequenceOfOne: (program: string) => `${program} braucht dann wieder das Passwort.`,
  consequenceOfAll: (places: number) => `Sie werden an ${countOf(places, "Ort", "Orten")} abgemeldet und bleiben hier angemeldet.`,
  loggedOut: "Dort abgemeldet.",
  nowhereElse: "Sie haben keine anderen Sitzungen.",
  notYours: "Wenn Sie eine Sitzung nicht erkennen, melden Sie sie ab und ändern Sie Ihr Passwort. Das beendet alle anderen Sitzungen.",
};
export const programs = {
  unknown: "Unbekanntes Programm",
  on: (browser: string, system: string) => `${browser} unter ${system}`,
  browserOn: (system: string) => `Browser unter ${system}`,
  script: (name: string) => `Skript (${name})`,
};

export const exported = {
  done: "Ihr Download hat begonnen.",
  forResearchers:
    "Das Archiv (.zip) enthält alle Daten Ihres Kontos: Ihre Angaben, Sitzungen, Aktivität, an Sie gesendete E-Mails und Ihre Berichte. Tabellen sind CSV-Dateien; alles andere ist JSON.",
  forPatients:
    "Das Archiv (.zip) enthält alle Daten Ihres Kontos: Ihre Angaben, Sitzungen, Aktivität, an Sie gesendete E-Mails, die für Sie freigegebenen Berichte und Ihre Einwilligungen. Tabellen sind CSV-Dateien; alles andere ist JSON.",
  ofOthers:
    "Es kann Daten Ihrer Teilnehmenden, Patientinnen und Patienten enthalten. Schützen Sie es daher wie die Berichte. Es enthält auch Personen, die ihre Einwilligung zurückgezogen haben; consent-withdrawn.csv nennt sie.",
  download: "Alles herunterladen",
};

export const deleted = {
  whatGoesOfResearchers:
    "Damit löschen Sie Ihr Konto, Ihre Angaben, alle Ihre Patienten und Berichte und Ihre Einstellungen. Eingeladene Patientinnen und Patienten verlieren den Zugang zu ihren Berichten. Sie können das nicht rückgängig machen. Für eine Kopie <download>laden Sie vorher alles herunter</download>.",
  whatGoesOfPatients:
    "Damit löschen Sie Ihr Konto, Ihre Angaben und Ihre Einstellungen. Wir teilen Ihrer Klinik oder Ihrem Studienteam mit, dass Sie gegangen sind. Dort bleiben die Unterlagen zu Ihren Messungen erhalten. Um eine Einwilligung zurückzuziehen, wenden Sie sich bitte dorthin; das Löschen des Kontos genügt dafür nicht. Sie können das nicht rückgängig machen. Für eine Kopie <download>laden Sie vorher alles herunter</download>.",
  ask: "Ihr Konto löschen?",
  askOfResearchers:
    "Damit löschen Sie Ihr Konto, Ihre Patienten und Ihre Berichte sofort. Eingeladene Patientinnen und Patienten verlieren den Zugang zu ihren Berichten. Sie können das nicht rückgängig machen.",
  askOfPatients:
    "Damit löschen Sie Ihr Konto sofort. Sie verlieren den Zugang zu den für Sie freigegebenen Berichten. Sie können das nicht rückgängig machen.",
  button: "Konto löschen",
  confirm: "Endgültig löschen",
};
