import MarkdownIt from "markdown-it";

/** Search engines show about 160 characters. */
const mostLetters = 160;

const markdown = new MarkdownIt();

/** Plain text, cut at a word boundary. */
export function summaryOf(source: string): string {
  const tokens = markdown.parse(source, {});
  const first = tokens.findIndex(({ type }) => type === "paragraph_open");
  const words = (tokens[first + 1]?.children ?? []).map(({ type, content }) => (type.endsWith("break") ? " " : content)).join("");
  if (words.length <= mostLetters) return words;
  return `${words.slice(0, mostLetters - 1).replace(/\s+\S*$/, "")}…`;
}
