const pages = "confirm-email|reset-password|accept-invite";
const tokenInLink = new RegExp(`/(${pages})/[\\w-]+`, "g");
const removedToken = new RegExp(`/(?:${pages})/…`);

export function lacksLinks(text: string): boolean {
  return removedToken.test(text);
}

/** Null if the mail has no link with a token. */
export function linkIn(text: string): string | null {
  return new RegExp(`https?://[^\\s]+?${tokenInLink.source}`).exec(text)?.[0] ?? null;
}

export function withoutLinks(text: string): string {
  return text.replace(tokenInLink, "/$1/…");
}
