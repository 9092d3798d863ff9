export const languages = "Sprachen";
/** Each in its own language, as in the switcher. */
export const names = { en: "English", de: "Deutsch", fr: "Français" };
/** In the reader's language, over a text without a translation. */
export const readingInEnglish =
  "Dieser Bericht ist auf Englisch. Eine ärztliche Fachperson hat die deutsche Übersetzung hier noch nicht geprüft.";
export const pageInEnglish = "Diese Seite ist auf Englisch, weil es noch keine Übersetzung gibt.";
export const language = "Sprache";
export const languageHint = "Der Website und ihrer E-Mails.";
