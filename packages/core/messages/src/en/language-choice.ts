export const languages = "Languages";
/** Each in its own language, as in the switcher. */
export const names = { en: "English", de: "Deutsch", fr: "Français" };
/** In the reader's language, over a text without a translation. */
export const readingInEnglish = "This report is in English, because its translation has not been reviewed yet.";
export const pageInEnglish = "This page is in English, because it has no translation yet.";
export const language = "Language";
export const languageHint = "Of the website and its e-mails.";
