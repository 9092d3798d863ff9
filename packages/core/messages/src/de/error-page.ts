export const title = "Etwas ist schiefgegangen";
export const text =
  "Diese Seite konnte nicht geladen werden. Ihre gespeicherten Daten sind sicher. Versuchen Sie es noch einmal; wenn es wieder scheitert, senden Sie uns die Adresse der Seite.";
export const toHome = "Zurück zur Startseite";
export const contact = "Kontakt";
