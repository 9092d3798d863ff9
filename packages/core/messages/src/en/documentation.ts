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
  summary: "Every route of users, patients and visitors: who may call it, what it takes and what it answers.",
};
export const apiShapes = {
  title: "API shapes",
  section: "For programs",
  summary: "What routes take and answer, each shape by its name.",
};
export const apiAdministration = {
  title: "API of curators and administrators",
  section: "For programs",
  summary: "Routes to curate datasets, fit cohorts and run the site, with the shapes that only they have.",
};

// Not `countOf`: the search script loads no other modules.
export function found(count: number): string {
  if (count === 0) return "Nothing found. Try fewer or other words.";
  return count === 1 ? "1 passage" : `${count} passages`;
}
export const notLoaded = "The search could not be loaded. Please try again later.";

export const copy = "Copy";
export const copied = "Copied";
export const notCopied = "Not copied";
