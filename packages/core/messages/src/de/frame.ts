export const skipToContent = "Zum Inhalt springen";
export const home = (productName: string) => `${productName}, Startseite`;
export const toDashboard = (productName: string) => `${productName}, Übersicht`;
export const menu = "Menü";
export const mainNavigation = "Hauptnavigation";
export const signUp = "Konto anfordern";
export const logIn = "Anmelden";
export const dashboard = "Übersicht";

export const footer = "Fußzeile";
export const languages = "Sprache";
export const inEnglish = "englisch";
export const onlyInEnglish = "Nur auf Englisch verfügbar.";
export const whatItIs = "Vergleicht Knochenmessungen mit veröffentlichten Referenzdaten. Für die Forschung. Keine Diagnose.";
export const legacyVersion = "Frühere Version";
export const theme = "Farbschema";
export const lightTheme = "Helles Farbschema";
export const darkTheme = "Dunkles Farbschema";
export const lastUpdated = "Zuletzt aktualisiert: <day></day>";
export const version = (tag: string) => `Version ${tag}`;
export const lastChanged = "Zuletzt geändert: <day></day>";

export const messageOfTheDay = "Mitteilung des Tages";
export const close = "Schließen";

export const appNeedsScript = "Dieser Teil der Website braucht JavaScript. Die öffentlichen Seiten funktionieren ohne.";
export const formNeedsScript = "Dieses Formular braucht JavaScript. Die öffentlichen Seiten lassen sich ohne lesen.";

export const cardPicture = "Der Wert einer Knochenmessung zwischen den Perzentilen ihrer Referenz";
export const operatingSystem = "Jedes mit einem aktuellen Webbrowser";

export const theLaboratory = "Das Labor";
