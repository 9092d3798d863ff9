import { normalizedText } from "@trabecula/contracts";
import MarkdownIt from "markdown-it";
import math from "markdown-it-math/no-default-renderer";
import temml from "temml";

/** Characters; some commands take quadratic time. */
const longestFormula = 2000;

export type Heading = { id: string; text: string; level: 2 | 3 };
export type RenderedText = { html: string; headings: Heading[] };

type Environment = { headings: Heading[] };

/** Security: raw HTML is text, `javascript:` and similar URLs are no links, and pictures call no route of the site. */
const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true }).disable("replacements").use(formulas);

markdown.core.ruler.push("heading-ids", (state) => {
  const { headings } = state.env as Environment;
  const uniqueId = idGiver();
  let above = "";
  state.tokens.forEach((token, index) => {
    // Regions of a page need different names.
    if (token.type === "table_open") token.meta = { label: above === "" ? "Table" : `Table: ${above}` };
    if (token.type !== "heading_open") return;
    // The page has its own h1, so headings start at h2.
    const level = Math.max(2, Number(token.tag.slice(1)));
    token.tag = `h${level}`;
    const closing = state.tokens[index + 2];
    if (closing) closing.tag = token.tag;
    const text = plainText(state.tokens[index + 1]?.children ?? []);
    const id = uniqueId(slugOf(text) || "section");
    above = text;
    token.attrSet("id", id);
    if (level === 2 || level === 3) headings.push({ id, text, level });
  });
});

const asImage = markdown.renderer.rules["image"];
markdown.renderer.rules["image"] = (tokens, index, options, env, renderer) => {
  if (!isPicture(String(tokens[index]?.attrGet("src")))) return markdown.utils.escapeHtml(tokens[index]?.content ?? "");
  tokens[index]?.attrSet("loading", "lazy");
  tokens[index]?.attrSet("decoding", "async");
  return asImage?.(tokens, index, options, env, renderer) ?? "";
};
// Makes wide code blocks scrollable by keyboard.
const asFence = markdown.renderer.rules["fence"];
markdown.renderer.rules["fence"] = (...given) => (asFence?.(...given) ?? "").replace("<pre>", '<pre tabindex="0">');
markdown.renderer.rules["table_open"] = (tokens, index) =>
  `<div class="table-scroll" role="region" aria-label="${markdown.utils.escapeHtml(String(tokens[index]?.meta?.["label"]))}" tabindex="0"><table>`;
markdown.renderer.rules["table_close"] = () => "</table></div>";

const anyOrigin = "http://site.invalid";

/** The browser resolves `..`, so the whole address is compared. */
function isPicture(source: string): boolean {
  const url = URL.parse(source, anyOrigin);
  if (url === null) return false;
  if (url.origin === anyOrigin) return url.pathname.startsWith("/uploads/");
  return url.protocol === "https:" && !/^\/api(?:\/|$)/i.test(url.pathname);
}

/** Adds ids to headings for deep links and the table of contents. */
export function renderMarkdown(source: string): RenderedText {
  const environment: Environment = { headings: [] };
  const html = markdown.render(source, environment);
  return { html, headings: environment.headings };
}

export type Section = { heading: Heading | null; text: string };

export function sectionsOf(source: string): Section[] {
  const environment: Environment = { headings: [] };
  const sections: Section[] = [{ heading: null, text: "" }];
  let isHeading = false;
  const tokens = markdown.parse(source, environment);
  const headings = new Map(environment.headings.map((heading) => [heading.id, heading]));
  for (const token of tokens) {
    if (token.type === "heading_open") {
      isHeading = true;
      const heading = headings.get(String(token.attrGet("id")));
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
  return normalizedText(text, "NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}

function idGiver(): (slug: string) => string {
  const counts = new Map<string, number>();
  return (slug) => {
    let id = slug;
    for (let count = counts.get(slug) ?? 1; counts.has(id); counts.set(slug, count)) id = `${slug}-${(count += 1)}`;
    counts.set(id, counts.get(id) ?? 1);
    return id;
  };
}

/** Renders LaTeX in `$…$` and `$$…$$` as MathML, which needs no script. */
function formulas(markdown: InstanceType<typeof MarkdownIt>): void {
  markdown.use(math, {
    inlineDelimiters: "$",
    inlineRenderer: (source: string) => typesetOrCode(source, false),
    blockRenderer: (source: string) => typesetOrCode(source, true),
  });

  function typesetOrCode(source: string, displayMode: boolean): string {
    try {
      if (source.length <= longestFormula) return typeset(source, displayMode);
    } catch {
      // Nested deeper than the stack.
    }
    return `<code>${markdown.utils.escapeHtml(source)}</code>`;
  }
}

/** CSP forbids inline styles. Only the color of unknown commands is lost. */
function typeset(source: string, displayMode: boolean): string {
  return temml.renderToString(source, { displayMode, throwOnError: false }).replaceAll(/ style="[^"]*"/g, "");
}
