import { countOf } from "./intl.ts";

export const loading = (dataset: string) => `${dataset} wird geladen`;
export const notLoaded = "Die Referenz konnte nicht geladen werden";
export const notRead = "Ihr Browser konnte diesen Datensatz nicht laden. Laden Sie die Seite neu, um es noch einmal zu versuchen.";
export const notScored = "Diese Werte lassen sich nicht auswerten.";
export const fileTooLarge = (megabytes: number): string =>
  `Diese Datei ist größer als ${megabytes} MB. Auswertungsdateien sind kleine Textdateien.`;

export const notKnown = "Nicht bekannt";
export const sex = { label: "Geschlecht für die Referenz", female: "Weiblich", male: "Männlich" };
export const age = "Alter bei der Messung";
export const years = "Jahre";
export const scanner = "Gerät";
export const chooseScanner = "Gerät wählen";
export const menopausalStatus = {
  label: "Menopausenstatus",
  premenopausal: "Prämenopausal",
  postmenopausal: "Postmenopausal",
};

export const fillInExample = "Beispiel einsetzen";
export const scan = (number: number) => `Messung ${number}`;
export const removeSite = "Diesen Messort entfernen";
export const addSite = "Weiteren Messort hinzufügen";
export const scoresUpdated = "Scores aktualisiert";
export const valuesOfFile = (count: number) =>
  `${countOf(count, "Wert", "Werte")} aus der Datei. Prüfen oder ändern Sie ${count === 1 ? "ihn" : "sie"}.`;

export const result = "Ergebnis";
export const notSaved = "nicht gespeichert";
export const print = "Drucken";
export const value = "Wert";
export const unsavedReport = "Nicht gespeichert";
export const notSavedHere = "Dies wird nicht gespeichert.";
export const notSavedSignUp =
  "Dies wird nicht gespeichert. <signup>Fordern Sie ein Konto an</signup>, um Berichte zu speichern, als PDF zu drucken und den Verlauf zu verfolgen.";
export const notSavedLoggedIn = "Dies wird nicht gespeichert. <make>Erstellen Sie einen Bericht</make>, um es zu speichern.";
