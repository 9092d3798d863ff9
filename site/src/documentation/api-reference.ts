import reference from "../../../docs/api.md?raw";
import * as words from "@trabecula/words/documentation";
import { renderMarkdown, sectionsOf } from "../content/markdown.ts";
import type { PublicArticle } from "./articles.ts";

/** Where the file's neighbors in the repository stand in the documentation. */
const articleOf: Readonly<Record<string, string>> = {
  "scan-files.md": "/documentation/preparing-files",
  "batch-scoring.md": "/documentation/batch-scoring",
  "dataset-format.md": "/documentation/own-reference-data",
};

// The page has its own title.
const body = reference.replace(/^<!--.*-->\s*# .*\n/, "").replaceAll(/\[([^\]]+)\]\(([a-z-]+\.md)(?:#[^)]*)?\)/g, linkInto);

function linkInto(_: string, text: string, file: string): string {
  const article = articleOf[file];
  return article ? `[${text}](${article})` : text;
}

/** Every route, as the list of endpoints says; written by `npm run reference -w cms`. */
export const apiReference = {
  article: {
    slug: "api-reference",
    ...words.apiReference,
  } satisfies PublicArticle,
  ...renderMarkdown(body),
  sections: sectionsOf(body),
};
