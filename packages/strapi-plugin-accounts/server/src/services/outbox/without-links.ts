/** Pages whose links open something for whoever holds them. */
const pages = "confirm-email|reset-password|accept-invite";
const tokenInLink = new RegExp(`/(${pages})/[\\w-]+`, "g");
const removedToken = new RegExp(`/(?:${pages})/…`);

/** Whether the tokens of a mail's links were taken out. */
export function lacksLinks(text: string): boolean {
  return removedToken.test(text);
}

/** A mail's text or HTML with the tokens taken out of its links. */
export function withoutLinks(text: string): string {
  return text.replace(tokenInLink, "/$1/…");
}
