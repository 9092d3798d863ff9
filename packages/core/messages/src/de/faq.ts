export const title = "Fragen und Antworten";
export const theAnswers = "Die Antworten";
export const search = "Fragen durchsuchen";
export const categories = "Themen";
export const categoryTitles: Readonly<Record<string, string>> = {
  "Getting started": "Erste Schritte",
  Accounts: "Konten",
  Scans: "Messungen",
  Results: "Ergebnisse",
  "Reference data": "Referenzdaten",
  Patients: "Patientinnen und Patienten",
  Privacy: "Datenschutz",
  "The laboratory": "Das Labor",
};
export const notAnswered = "Nicht beantwortet?";
export const askUs = "Fragen Sie uns";

export function found(count: number): string {
  if (count === 0) return "Keine Frage passt zu Ihrer Suche.";
  return count === 1 ? "1 Frage" : `${count} Fragen`;
}
