export const confirm = "Bestätigen";
export const cancel = "Abbrechen";
export const close = "Schließen";
export const loading = "Wird geladen …";
export const tryAgain = "Erneut versuchen";
export const notLoaded = "Dies konnte nicht geladen werden";
export const error = "Fehler";
export const saveError = "Fehler beim Speichern";
