export const title = "Dokumentation";
export const theDocumentation = "Die Dokumentation";
export const thisArticle = "Dieser Artikel";
export const search = "Dokumentation durchsuchen";
export const passagesFound = "Gefundene Stellen";
export const allArticles = "Alle Artikel";
export const neighbors = "Benachbarte Artikel";
export const onThisPage = "Auf dieser Seite";

export const apiReference = {
  title: "API-Referenz",
  section: "Für Programme",
  summary: "Alle Endpunkte für Konten, Patienten und Besucher, mit Zugriffsregeln, Anfragen und Antworten.",
};
export const apiShapes = {
  title: "API-Formate",
  section: "Für Programme",
  summary: "Die JSON-Schemas der Anfragen und Antworten.",
};
export const apiAdministration = {
  title: "Administrations-API",
  section: "Für Programme",
  summary: "Endpunkte, um Datensätze zu pflegen, Kohorten anzupassen und die Website zu betreiben, mit ihren Schemas.",
};

export function found(count: number): string {
  if (count === 0) return "Nichts gefunden. Versuchen Sie es mit weniger oder anderen Wörtern.";
  return count === 1 ? "1 Stelle" : `${count} Stellen`;
}
export const notLoaded = "Die Suche konnte nicht geladen werden. Bitte versuchen Sie es später noch einmal.";

export const copy = "Kopieren";
export const copied = "Kopiert";
export const notCopied = "Nicht kopiert";
