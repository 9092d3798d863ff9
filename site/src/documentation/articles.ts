/** An article as menus show it. */
export type PublicArticle = { slug: string; title: string; section: string; summary: string };

/** All articles in the order of the menu: those of staff, and the site's own at the end of the section it belongs to. */
export function inMenuOrder<Article extends PublicArticle>(ofStaff: readonly Article[], own: PublicArticle): PublicArticle[] {
  const rest = ofStaff.filter(({ slug }) => slug !== own.slug);
  const last = rest.findLastIndex(({ section }) => section === own.section);
  return last < 0 ? [...rest, own] : [...rest.slice(0, last + 1), own, ...rest.slice(last + 1)];
}
