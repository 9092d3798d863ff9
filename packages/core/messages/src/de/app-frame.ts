export const account = "Konto";
export const adminPanel = "Administration";
export const settings = "Einstellungen";
export const logOut = "Abmelden";
export const confirmLogout = "Abmelden bestätigen";
export const askLogout = "Möchten Sie sich wirklich abmelden?";

export const workspace = "Arbeitsbereich";
export const workspaces = "Arbeitsbereiche";
export const openingWorkspace = "Ihr Arbeitsbereich wird geladen …";
export const dashboard = "Übersicht";
export const worklist = "Arbeitsliste";
export const patients = "Patienten";
export const reports = "Berichte";
export const report = "Bericht";
export const accountDeleted = "Konto gelöscht";
export const newReport = "Neuer Bericht";
export const newPatient = "Neuer Patient";
export const scoreStudy = "Studie auswerten";
export const study = "Studie";
export const addNew = "Neu";
export const more = "Mehr";
export const phoneNavigation = "Arbeitsbereich, auf Telefonen";
export const help = "Hilfe";

export const keysTitle = "Tasten";
export const closeKeys = "Schließen";
export const keys = [
  ["g w", "Arbeitsliste"],
  ["g p", "Patienten"],
  ["g s", "Studie oder Arbeitsbereiche"],
  ["g r", "Berichte"],
  ["g d", "Übersicht"],
  ["n", "neuer Bericht"],
  ["/", "suchen"],
  ["j k", "nächster und voriger Bericht"],
  ["Enter", "Bericht öffnen"],
  ["x", "Bericht auswählen"],
  ["r", "Bericht als gelesen markieren und den nächsten öffnen"],
  ["s", "Bericht signieren"],
  ["c", "Bericht korrigieren"],
  ["u", "zurück zur Liste"],
  ["?", "diese Liste"],
] as const;

export const administration = "Admin";
export const overview = "Überblick";
export const users = "Konten";
export const datasets = "Datensätze";
export const fitting = "Anpassung";
export const precision = "Präzision";
export const email = "E-Mail";
export const audit = "Protokoll";
export const adminGroups = { people: "Personen", references: "Referenzen", system: "System" };
export const debug = "Debug";

export const sessionEnded = "Ihre Sitzung ist beendet. Bitte melden Sie sich noch einmal an.";
export const userNotFetched = "Ihr Konto konnte nicht geladen werden. Bitte melden Sie sich noch einmal an.";

export const loggedOutHereOnly =
  "Sie sind in diesem Browser abgemeldet, aber der Server hat es nicht bestätigt. Die Sitzung bleibt vielleicht aktiv, bis sie abläuft. Um sie jetzt zu beenden, melden Sie sich noch einmal an und öffnen Einstellungen > Sitzungen.";

export const serverDown = "Unser Server ist vorübergehend nicht erreichbar. Bitte versuchen Sie es später noch einmal.";
export const unreadable =
  "Der Server hat eine ungültige Antwort gesendet. Laden Sie die Seite neu. Wenn das noch einmal geschieht, schreiben Sie uns.";
export const failedWithoutReason = (status: number) =>
  `Der Server meldet einen Fehler (Status ${status}) ohne Grund. Bitte versuchen Sie es noch einmal. Wenn es wieder geschieht, schreiben Sie uns, was Sie wann getan haben.`;
export const failed = "Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.";
export const withRequestId = (message: string, requestId: string) => `${message} Nummer der Anfrage: ${requestId}`;
export const fileChanged = (name: string) =>
  `${name} wurde geändert oder verschoben, nachdem Sie die Datei gewählt hatten. Wählen Sie sie noch einmal.`;

export const errorTitle = "Etwas ist schiefgegangen";
export const errorOfChunk =
  "Fehler beim Laden: Ein Teil der Website konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und laden Sie die Seite neu.";
export const errorOfScreen =
  "Diese Seite konnte nicht angezeigt werden. Ihre gespeicherten Daten sind sicher. Laden Sie die Seite neu, um fortzufahren.";
export const reload = "Neu laden";

export const hiddenCells = {
  title: "Ausgeblendete Zeilen und Spalten",
  skip: "Ausgeblendetes weglassen",
  read: "Ausgeblendetes lesen",
};
