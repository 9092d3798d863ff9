/** An article as menus show it. */
export type PublicArticle = { slug: string; title: string; section: string; summary: string };

/** All articles in the order of the menu: those of staff, and each of the site's own at the end of the section it belongs to. */
export function inMenuOrder(ofStaff: readonly PublicArticle[], own: readonly PublicArticle[]): PublicArticle[] {
  return own.reduce<PublicArticle[]>(
    (articles, article) => {
      const last = articles.findLastIndex(({ section }) => section === article.section);
      return articles.toSpliced(last < 0 ? articles.length : last + 1, 0, article);
    },
    ofStaff.filter(({ slug }) => own.every((article) => article.slug !== slug)),
  );
}
