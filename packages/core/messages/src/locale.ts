/** Locale of dates, numbers, plurals and lists. */
export const locale = "en-US";

/** Language attribute of pages, documents and mails. */
export const language = "en";

/** en-GB because the house style has no serial comma. */
export const listLocale = "en-GB";
