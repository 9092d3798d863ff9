export const locale = "fr";

export const language = "fr";

export const listLocale = "fr";
