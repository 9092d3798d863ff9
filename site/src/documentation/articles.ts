import type { Language } from "@trabecula/contracts";

export type PublicArticle = {
  slug: string;
  /** Absent for the product's articles, which have the language of the page. */
  language?: Language;
  title: string;
  section: string;
  summary: string;
  /** Slug of the index page that lists the article. */
  parent?: string;
};

/** The product's articles go to the end of their section. */
export function inMenuOrder(ofStaff: readonly PublicArticle[], own: readonly PublicArticle[]): PublicArticle[] {
  return own.reduce<PublicArticle[]>(
    (articles, article) => {
      const last = articles.findLastIndex(({ section }) => section === article.section);
      return articles.toSpliced(last < 0 ? articles.length : last + 1, 0, article);
    },
    ofStaff.filter(({ slug }) => own.every((article) => article.slug !== slug)),
  );
}
