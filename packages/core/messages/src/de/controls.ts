export const confirm = "Bestätigen";
export const cancel = "Abbrechen";
export const close = "Schließen";
export const loading = "Wird geladen …";
export const tryAgain = "Erneut versuchen";
export const notLoaded = "Dies konnte nicht geladen werden";
export const error = "Fehler";
export const saveError = "Fehler beim Speichern";
export const oneMoment = "Einen Moment …";

export const leave = "Verlassen und verwerfen";
export const stay = "Bleiben";
export const chooseFile = "Datei wählen";
export const chooseFiles = "Dateien wählen";
export const found = "Gefunden";

export const yourPassword = "Ihr Passwort";
