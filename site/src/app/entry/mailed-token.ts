/** Token at the end of the URL path. Never read it while rendering: the server renders the page once for all links. */
export function mailedToken(): string {
  return decodeURIComponent(window.location.pathname.split("/")[2] ?? "");
}
