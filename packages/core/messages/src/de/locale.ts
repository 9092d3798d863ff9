export const locale = "de";

export const language = "de";

export const listLocale = "de";
