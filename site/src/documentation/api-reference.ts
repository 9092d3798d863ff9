import reference from "../../../docs/api.md?raw";
import * as words from "@trabecula/words/documentation";
import { renderMarkdown, sectionsOf, type Heading, type RenderedText, type Section } from "../content/markdown.ts";
import type { PublicArticle } from "./articles.ts";

/** An article of the site's own about the API. */
export interface ApiArticle extends RenderedText {
  readonly article: PublicArticle;
  readonly sections: readonly Section[];
  /** Headings that the page's contents name. */
  readonly contents: readonly Heading[];
}

/** Where the file's neighbors in the repository stand in the documentation. */
const articleOf: Readonly<Record<string, string>> = {
  "scan-files.md": "/documentation/preparing-files",
  "batch-scoring.md": "/documentation/batch-scoring",
  "dataset-format.md": "/documentation/own-reference-data",
};

// The pages have titles of their own.
const body = reference.replace(/^<!--.*-->\s*# .*\n/, "").replaceAll(/\[([^\]]+)\]\(([a-z-]+\.md)(?:#[^)]*)?\)/g, linkInto);
const shapesHeading = "\n## Shapes\n";
const [calls = "", shapes = ""] = body.split(shapesHeading);

function linkInto(_: string, text: string, file: string): string {
  const article = articleOf[file];
  return article ? `[${text}](${article})` : text;
}

function apiArticle(article: PublicArticle, text: string): Omit<ApiArticle, "contents"> {
  return { article, ...renderMarkdown(text), sections: sectionsOf(text) };
}

const ofCalls = apiArticle({ slug: "api-reference", ...words.apiReference }, calls.replaceAll("](#", "](/documentation/api-shapes#"));
const ofShapes = apiArticle({ slug: "api-shapes", ...words.apiShapes }, shapes.replaceAll("\n### ", "\n## "));

/** Every call, as the list of endpoints says; the file is written by `npm run reference -w cms`. */
export const apiReference: ApiArticle = { ...ofCalls, contents: ofCalls.headings.filter(({ level }) => level === 2) };

/** What calls take and answer, by the alphabet. A page of its own: in one, a phone waited for all of it. */
export const apiShapes: ApiArticle = { ...ofShapes, contents: [] };

/** In the order of the menu. */
export const apiArticles: readonly ApiArticle[] = [apiReference, apiShapes];
