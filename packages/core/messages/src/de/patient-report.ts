export const untitled = "Bericht";
export const opening = "Ihr Bericht wird geöffnet …";
export const releasedToYou = (day: string, by: string | null) => `Für Sie freigegeben am ${day}${by === null ? "" : ` von ${by}`}`;
export const releasedInPrint = (day: string) => `freigegeben am ${day}`;
export const yourScan = "Ihre Messung";
export const yourReports = "Ihre Berichte";
export const saveAsPdf = "Als PDF speichern";
export const print = "Drucken";
export const accountFileWord = "konto";
export const fileWord = "bericht";
export const note = "Mitteilung Ihrer Klinik oder Ihres Studienteams";

export const beingCorrectedTitle = "Dieser Bericht wird korrigiert";
export const missingTitle = "Dieser Bericht ist nicht verfügbar";
export const missing =
  "Ihre Klinik oder Ihr Studienteam hat ihn vielleicht zurückgezogen oder gibt ihn erst später frei. Bitte fragen Sie dort nach.";
export const readingInEnglish =
  "Dieser Bericht ist auf Englisch. Eine ärztliche Fachperson hat die deutsche Übersetzung hier noch nicht geprüft.";

export const colon = ":";

/** Texts of each printed page. */
export const printed = {
  report: (type: string) => `${type}-Bericht`,
  id: (id: string) => `Bericht ${id}`,
  revision: (revision: number) => `Revision ${revision}`,
};
