import administration from "../../../docs/api-administration.md?raw";
import reference from "../../../docs/api.md?raw";
import * as words from "@trabecula/messages/documentation";
import { renderMarkdown, sectionsOf, type Heading, type RenderedText, type Section } from "../content/markdown.ts";
import type { PublicArticle } from "./articles.ts";

/** An article of the site's own about the API. */
export interface ApiArticle extends RenderedText {
  readonly article: PublicArticle;
  readonly sections: readonly Section[];
  /** Headings that the page's contents name. */
  readonly contents: readonly Heading[];
}

/** Where neighbors of the files in the repository stand in the documentation. */
const articleOf: Readonly<Record<string, string>> = {
  "api.md": "/documentation/api-shapes",
  "api-administration.md": "/documentation/api-administration",
  "scan-files.md": "/documentation/preparing-files",
  "batch-scoring.md": "/documentation/batch-scoring",
  "dataset-format.md": "/documentation/own-reference-data",
};
/** Pages on which shapes stand under their own names; other articles have other headings than the files. */
const keepsHeadings = "api.md";

const [calls = "", shapes = ""] = bodyOf(reference).split("\n## Shapes\n");

/** A file without its title: the pages have titles of their own. */
function bodyOf(text: string): string {
  return text.replace(/^<!--.*-->\s*# .*\n/, "").replaceAll(/\[([^\]]+)\]\(([a-z-]+\.md)(#[^)]*)?\)/g, linkInto);
}

function linkInto(_: string, text: string, file: string, heading = ""): string {
  const article = articleOf[file];
  return article ? `[${text}](${article}${file === keepsHeadings ? heading : ""})` : text;
}

function apiArticle(article: PublicArticle, text: string): Omit<ApiArticle, "contents"> {
  return { article, ...renderMarkdown(text), sections: sectionsOf(text) };
}

const ofCalls = apiArticle({ slug: "api-reference", ...words.apiReference }, calls.replaceAll("](#", "](/documentation/api-shapes#"));
const ofShapes = apiArticle({ slug: "api-shapes", ...words.apiShapes }, shapes.replaceAll("\n### ", "\n## "));
const ofAdministration = apiArticle({ slug: "api-administration", ...words.apiAdministration }, bodyOf(administration));

/** Every call of users, patients and visitors, as the list of endpoints says; the file is written by `npm run reference -w cms`. */
export const apiReference: ApiArticle = { ...ofCalls, contents: mainHeadings(ofCalls) };

/** What those calls take and answer, by the alphabet. A page of its own: in one, a phone waited for all of it. */
export const apiShapes: ApiArticle = { ...ofShapes, contents: [] };

/** What curators and administrators call besides, with the shapes that only their calls have. */
export const apiAdministration: ApiArticle = { ...ofAdministration, contents: mainHeadings(ofAdministration) };

/** In the order of the menu. */
export const apiArticles: readonly ApiArticle[] = [apiReference, apiShapes, apiAdministration];

function mainHeadings({ headings }: RenderedText): Heading[] {
  return headings.filter(({ level }) => level === 2);
}
