export const leave = "Verlassen und verwerfen";
export const stay = "Bleiben";
export const chooseFile = "Datei wählen";
export const chooseFiles = "Dateien wählen";
export const found = "Gefunden";

export const yourPassword = "Ihr Passwort";
