import type { SiteContent } from "@trabecula/contracts";

export interface FooterLink {
  readonly href: string;
  readonly label: string;
}

/** The links of both footers, in three groups; an address that staff have not given is left out. */
export function footerLinks(site: SiteContent): FooterLink[][] {
  const groups = [
    [
      { href: "/features", label: "Features" },
      { href: "/faq", label: "FAQ" },
      { href: "/documentation", label: "Documentation" },
    ],
    [
      { href: "/about", label: "About" },
      { href: site.laboratoryUrl, label: site.laboratoryName },
      { href: "/terms-of-service", label: "Terms of Service" },
      { href: site.legacyUrl, label: "Legacy version" },
    ],
    [{ href: site.supportEmail && `mailto:${site.supportEmail}`, label: site.supportEmail }],
  ];
  return groups.map((group) => group.flatMap(({ href, label }) => (href && label ? [{ href, label }] : [])));
}
