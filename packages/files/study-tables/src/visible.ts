const invisible = /\p{Cf}/gu;

/** Removes invisible characters: byte order marks, soft hyphens and zero-width spaces. */
export function visible(text: string): string {
  return text.replaceAll(invisible, "");
}
