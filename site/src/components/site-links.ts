/** The public pages of the navigation, in order. */
export const navigationLinks = [
  { href: "/", label: "Home" },
  { href: "/features", label: "Features" },
  { href: "/faq", label: "FAQ" },
  { href: "/documentation", label: "Documentation" },
  { href: "/about", label: "About" },
  { href: "/contact", label: "Contact" },
] as const;

/** Whether a page belongs to an entry: itself, or a page below it. */
export function isCurrent(href: string, pathname: string): boolean {
  const path = pathname.replace(/\/+$/, "") || "/";
  return path === href || (href !== "/" && path.startsWith(`${href}/`));
}
