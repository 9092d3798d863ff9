export const languages = "Langues";
/** Each in its own language, as in the switcher. */
export const names = { en: "English", de: "Deutsch", fr: "Français" };
/** In the reader's language, over a text without a translation. */
export const readingInEnglish = "Ce rapport est en anglais. Un médecin n’a pas encore vérifié ici sa traduction française.";
export const pageInEnglish = "Cette page est en anglais, car elle n’est pas encore traduite.";
export const language = "Langue";
export const languageHint = "Du site et de ses e-mails.";
