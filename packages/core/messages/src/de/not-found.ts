export const title = "Nicht gefunden";
export const heading = "404 Nicht gefunden";
export const text = "Die Seite, die Sie suchen, gibt es nicht.";
export const toHome = "Zurück zur Startseite";
export const documentation = "Dokumentation";
export const contact = "Kontakt";
