import MarkdownIt from "markdown-it";

export type Heading = { id: string; text: string; level: 2 | 3 };
export type RenderedText = { html: string; headings: Heading[] };

type Environment = { headings: Heading[] };

/** Raw HTML is shown as text, and addresses that could run code (`javascript:` and the like) are not made into links. */
const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true });

markdown.core.ruler.push("heading-ids", (state) => {
  const { headings } = state.env as Environment;
  state.tokens.forEach((token, index) => {
    if (token.type !== "heading_open") return;
    // The page has its own h1; a text that starts with one is moved down.
    const level = Math.max(2, Number(token.tag.slice(1)));
    token.tag = `h${level}`;
    const closing = state.tokens[index + 2];
    if (closing) closing.tag = token.tag;
    const text = plainText(state.tokens[index + 1]?.children ?? []);
    const id = uniqueId(slugOf(text), headings);
    token.attrSet("id", id);
    if (level === 2 || level === 3) headings.push({ id, text, level });
  });
});

const asImage = markdown.renderer.rules["image"];
markdown.renderer.rules["image"] = (tokens, index, options, env, renderer) => {
  tokens[index]?.attrSet("loading", "lazy");
  tokens[index]?.attrSet("decoding", "async");
  return asImage?.(tokens, index, options, env, renderer) ?? "";
};
markdown.renderer.rules["table_open"] = () => '<div class="table-scroll" role="region" aria-label="Table" tabindex="0"><table>';
markdown.renderer.rules["table_close"] = () => "</table></div>";

/** Renders what staff wrote; headings get ids for deep links and the page's contents. */
export function renderMarkdown(source: string): RenderedText {
  const environment: Environment = { headings: [] };
  const html = markdown.render(source, environment);
  return { html, headings: environment.headings };
}

type InlineToken = { type: string; content: string };

function plainText(children: readonly InlineToken[]): string {
  return children
    .filter(({ type }) => type === "text" || type === "code_inline")
    .map(({ content }) => content)
    .join("");
}

export function slugOf(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}

function uniqueId(slug: string, headings: readonly Heading[]): string {
  const base = slug || "section";
  const taken = headings.filter(({ id }) => id === base || id.startsWith(`${base}-`)).length;
  return taken === 0 ? base : `${base}-${taken + 1}`;
}
