import { withoutLanguage } from "../../page-language.ts";

/** Never read it while rendering: the server renders the page once for all links. */
export const mailedToken = (): string => decodeURIComponent(withoutLanguage(window.location.pathname).split("/")[2] ?? "");
