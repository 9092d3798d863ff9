/** Text without control characters; null if empty. */
export function plainText(text: string): string | null {
  const plain = text.replaceAll(/[^\P{Cc}\t\n\r]/gu, " ").trim();
  return plain === "" ? null : plain;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for XHTML. */
export function escaped(text: string): string {
  return (plainText(text) ?? "").replaceAll(/[&<>"]/g, (character) => entities[character]!);
}
