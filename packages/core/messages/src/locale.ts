export const locale = "en-US";

/** Each build has its own language. */
export const language: "en" | "de" | "fr" = "en";

/** en-GB because the house style has no serial comma. */
export const listLocale = "en-GB";
