const tokenInLink = /\/(confirm-email|reset-password)\/[\w-]+/g;

/** A mail's text or HTML with the tokens taken out of its links. */
export function withoutLinks(text: string): string {
  return text.replace(tokenInLink, "/$1/…");
}
