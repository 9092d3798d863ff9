import { createContext, useContext, type AnchorHTMLAttributes, type ReactNode } from "react";
import { isAppPath } from "../paths.ts";

export type AppLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & { to: string };

/** The link that stays in the app. The app gives it; public pages and the forms before the log-in load no router. */
export const LinkInApp = createContext<((props: AppLinkProps) => ReactNode) | null>(null);

/** A link that stays in the app where it can, and loads the page where the address is a public page or elsewhere. */
export function AppLink({ to, ...rest }: AppLinkProps) {
  const linkInApp = useContext(LinkInApp);
  const pathname = to.split(/[?#]/, 1)[0] ?? to;
  return linkInApp && isAppPath(pathname) ? linkInApp({ to, ...rest }) : <a href={to} {...rest} />;
}
