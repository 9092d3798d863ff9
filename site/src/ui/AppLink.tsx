import { createContext, useContext, type AnchorHTMLAttributes, type ReactNode } from "react";
import { inPageLanguage } from "../page-language.ts";
import { isAppPath } from "../paths.ts";

export type AppLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & { to: string };

export const LinkInApp = createContext<((props: AppLinkProps) => ReactNode) | null>(null);

/** Client-side navigation within the app; otherwise a full page load. */
export function AppLink({ to, ...rest }: AppLinkProps) {
  const linkInApp = useContext(LinkInApp);
  const pathname = to.split(/[?#]/, 1)[0] ?? to;
  return linkInApp && isAppPath(pathname) ? linkInApp({ to, ...rest }) : <a href={inPageLanguage(to)} {...rest} />;
}
