/** The paper of a reader's country. */
export function paperOf(language: string): "a4" | "letter" {
  return language === "en-US" ? "letter" : "a4";
}
