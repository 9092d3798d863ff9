const tokenInLink = /\/(confirm-email|reset-password)\/[\w-]+/g;

/** Whether the tokens of a mail's links were taken out. */
export function lacksLinks(text: string): boolean {
  return /\/(confirm-email|reset-password)\/…/.test(text);
}

/** A mail's text or HTML with the tokens taken out of its links. */
export function withoutLinks(text: string): string {
  return text.replace(tokenInLink, "/$1/…");
}
