/** How every date, number, plural and list is written. */
export const locale = "en-US";

/** What pages, documents and mails say that they are written in. */
export const language = "en";

/** American English, but "a, b and c": the house writes no comma before the last "and". */
export const listLocale = "en-GB";
