import MarkdownIt from "markdown-it";
import { formulas } from "./formulas.ts";

export type Heading = { id: string; text: string; level: 2 | 3 };
export type RenderedText = { html: string; headings: Heading[] };

type Environment = { headings: Heading[] };

/** Security: raw HTML is shown as text, and `javascript:` and similar URLs are not linked. */
const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true }).use(formulas);

markdown.core.ruler.push("heading-ids", (state) => {
  const { headings } = state.env as Environment;
  state.tokens.forEach((token, index) => {
    if (token.type !== "heading_open") return;
    // The page has its own h1, so headings start at h2.
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
// Makes wide code blocks scrollable by keyboard.
const asFence = markdown.renderer.rules["fence"];
markdown.renderer.rules["fence"] = (...given) => (asFence?.(...given) ?? "").replace("<pre>", '<pre tabindex="0">');
// Named after the heading above, since regions of a page need different names.
markdown.renderer.rules["table_open"] = (tokens, index) => {
  const heading = tokens.findLastIndex(({ type }, at) => type === "heading_open" && at < index);
  const about = heading < 0 ? "" : `: ${plainText(tokens[heading + 1]?.children ?? [])}`;
  return `<div class="table-scroll" role="region" aria-label="${markdown.utils.escapeHtml(`Table${about}`)}" tabindex="0"><table>`;
};
markdown.renderer.rules["table_close"] = () => "</table></div>";

/** Adds ids to headings for deep links and the table of contents. */
export function renderMarkdown(source: string): RenderedText {
  const environment: Environment = { headings: [] };
  const html = markdown.render(source, environment);
  return { html, headings: environment.headings };
}

/** Plain text from one heading to the next; null before the first heading. */
export type Section = { heading: Heading | null; text: string };

export function sectionsOf(source: string): Section[] {
  const environment: Environment = { headings: [] };
  const sections: Section[] = [{ heading: null, text: "" }];
  let isHeading = false;
  for (const token of markdown.parse(source, environment)) {
    if (token.type === "heading_open") {
      isHeading = true;
      const heading = environment.headings.find(({ id }) => id === token.attrGet("id"));
      if (heading) sections.push({ heading, text: "" });
    } else if (token.type === "heading_close") isHeading = false;
    else if (!isHeading && token.type !== "math_block")
      addText(sections.at(-1), token.children ? plainText(token.children) : token.content);
  }
  return sections.map(({ heading, text }) => ({ heading, text: text.trim() })).filter(({ heading, text }) => heading || text);
}

function addText(section: Section | undefined, text: string): void {
  if (section && text) section.text += `${text.replaceAll(/\s+/g, " ")} `;
}

type InlineToken = { type: string; content: string };

function plainText(children: readonly InlineToken[]): string {
  return children
    .map(({ type, content }) =>
      type === "softbreak" || type === "hardbreak" ? " " : type === "text" || type === "code_inline" ? content : "",
    )
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
