export const locale = "en-US";

export const language = "en";

/** en-GB because the house style has no serial comma. */
export const listLocale = "en-GB";
