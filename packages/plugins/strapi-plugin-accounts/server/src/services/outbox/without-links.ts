/** Pages whose links open something for whoever holds them. */
const pages = "confirm-email|reset-password|accept-invite";
const tokenInLink = new RegExp(`/(${pages})/[\\w-]+`, "g");
const removedToken = new RegExp(`/(?:${pages})/…`);

/** Whether the tokens of a mail's links were taken out. */
export function lacksLinks(text: string): boolean {
  return removedToken.test(text);
}

/** The first link of a mail whose token is there; null where it has none. */
export function linkIn(text: string): string | null {
  return new RegExp(`https?://[^\\s]+?${tokenInLink.source}`).exec(text)?.[0] ?? null;
}

/** A mail's text or HTML with the tokens taken out of its links. */
export function withoutLinks(text: string): string {
  return text.replace(tokenInLink, "/$1/…");
}
