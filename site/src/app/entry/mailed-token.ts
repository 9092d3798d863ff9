/**
 * The token of a mailed link, which ends the page's address. Asked for when it is sent and never while rendering: the server
 * renders the page once for all links.
 */
export function mailedToken(): string {
  return decodeURIComponent(window.location.pathname.split("/")[2] ?? "");
}
