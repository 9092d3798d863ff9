export const locale = "en-US";

/** A build of another language has another. */
export const language: "en" | "de" | "fr" = "en";

/** en-GB because the house style has no serial comma. */
export const listLocale = "en-GB";
