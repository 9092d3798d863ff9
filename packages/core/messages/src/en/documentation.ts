export const title = "Documentation";
export const theDocumentation = "The documentation";
export const thisArticle = "This article";
export const search = "Search the documentation";
export const passagesFound = "Passages found";
export const allArticles = "All articles";
export const neighbors = "Neighboring articles";
export const onThisPage = "On this page";

export const apiReference = {
  title: "API reference",
  section: "For programs",
  summary: "All endpoints for users, patients and visitors, with access rules, requests and responses.",
};
export const apiShapes = { title: "API shapes", section: "For programs", summary: "The JSON schemas of requests and responses." };
export const apiAdministration = {
  title: "Administration API",
  section: "For programs",
  summary: "Endpoints to curate datasets, fit cohorts and run the site, with their schemas.",
};

// The search script loads no other modules, so it cannot use `countOf`.
export function found(count: number): string {
  if (count === 0) return "Nothing found. Try fewer or other words.";
  return count === 1 ? "1 passage" : `${count} passages`;
}
export const notLoaded = "The search could not be loaded. Please try again later.";

export const copy = "Copy";
export const copied = "Copied";
export const notCopied = "Not copied";
