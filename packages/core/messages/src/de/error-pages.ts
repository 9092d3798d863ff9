export const serverDown =
  "Unser Server ist vorübergehend nicht erreichbar. Wir arbeiten daran, das Problem zu beheben. Bitte versuchen Sie es später noch einmal, oder nutzen Sie in dringenden Fällen unsere <contact>Kontaktseite</contact>.";
export const cannotBeShown = (what: string) => `${what} kann gerade nicht angezeigt werden.`;
export const tryAgainOrWrite =
  "Unser Server ist vorübergehend nicht erreichbar. Bitte versuchen Sie es in einigen Minuten noch einmal, oder schreiben Sie uns über die <contact>Kontaktseite</contact>.";
export const thisPage = "Diese Seite";
export const notAvailable = "Nicht verfügbar";

export const notFound = {
  title: "Nicht gefunden",
  heading: "404 Nicht gefunden",
  text: "Die Seite, die Sie suchen, gibt es nicht.",
  toHome: "Zurück zur Startseite",
  documentation: "Dokumentation",
  contact: "Kontakt",
};

export const notLoaded = {
  title: "Etwas ist schiefgegangen",
  text: "Diese Seite konnte nicht geladen werden. Ihre gespeicherten Daten sind sicher. Versuchen Sie es noch einmal; wenn es wieder scheitert, senden Sie uns die Adresse der Seite.",
  toHome: "Zurück zur Startseite",
  contact: "Kontakt",
};
