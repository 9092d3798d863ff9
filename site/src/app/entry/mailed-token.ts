import { withoutLanguage } from "../../page-language.ts";
import { ApiError } from "../../shell/api-error.ts";

/** Must not be read while rendering: the server renders the page once for all links. */
export const mailedToken = (): string => decodeURIComponent(withoutLanguage(window.location.pathname).split("/")[2] ?? "");

export function isUnusableLink(error: Error | null): boolean {
  return error instanceof ApiError && (error.code === "invalid_token" || error.code === "validation_failed");
}
