const invisible = /\p{Cf}/gu;

/** A text without what nobody sees of it: marks of byte order, soft hyphens and spaces without width, as web pages and word processors leave them. */
export function visible(text: string): string {
  return text.replaceAll(invisible, "");
}
