export const skipToContent = "Skip to content";
export const home = (productName: string) => `${productName}, home`;
export const toDashboard = (productName: string) => `${productName}, dashboard`;
export const menu = "Menu";
export const mainNavigation = "Main";
export const signUp = "Sign up";
export const logIn = "Log in";
export const dashboard = "Dashboard";

export const footer = "Footer";
export const languages = "Language";
export const inEnglish = "English";
export const onlyInEnglish = "Only available in English.";
export const whatItIs = "Compares bone scans with published reference data. For research. Not a diagnosis.";
export const legacyVersion = "Legacy version";
export const theme = "Theme";
export const lightTheme = "Light theme";
export const darkTheme = "Dark theme";
export const lastUpdated = "Last updated <day></day>";
export const version = (tag: string) => `Version ${tag}`;
export const lastChanged = "Last changed <day></day>";

export const messageOfTheDay = "Message of the day";
export const close = "Close";

export const appNeedsScript = "This part of the site needs JavaScript. The public pages work without it.";
export const formNeedsScript = "This form needs JavaScript. The public pages can be read without it.";

export const cardPicture = "A bone scan's value among the percentiles of its reference";
export const operatingSystem = "Any with a current web browser";

/** Fallback until the CMS has responded once. */
export const theLaboratory = "The laboratory";
