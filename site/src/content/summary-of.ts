import MarkdownIt from "markdown-it";

/** Search engines show about so much of a description. */
const mostLetters = 160;

const markdown = new MarkdownIt();

/** The first words of a text in Markdown, plain, up to a whole word: what it is about, to search engines and on cards. */
export function summaryOf(source: string): string {
  const tokens = markdown.parse(source, {});
  const first = tokens.findIndex(({ type }) => type === "paragraph_open");
  const words = (tokens[first + 1]?.children ?? []).map(({ type, content }) => (type.endsWith("break") ? " " : content)).join("");
  if (words.length <= mostLetters) return words;
  return `${words.slice(0, mostLetters - 1).replace(/\s+\S*$/, "")}…`;
}
