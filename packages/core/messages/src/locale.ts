export const locale = "en-US";

/** Of pages; another folder's in a build of another language. */
export const language: string = "en";

/** en-GB because the house style has no serial comma. */
export const listLocale = "en-GB";
