import type { AnchorHTMLAttributes } from "react";
import { Link, useInRouterContext } from "react-router-dom";
import { isAppPath } from "../paths.ts";

export type AppLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & { to: string };

/** A link that stays in the app where it can, and loads the page where the address is a public page or elsewhere. */
export function AppLink({ to, ...rest }: AppLinkProps) {
  const isInRouter = useInRouterContext();
  const pathname = to.split(/[?#]/, 1)[0] ?? to;
  return isInRouter && isAppPath(pathname) ? <Link to={to} {...rest} /> : <a href={to} {...rest} />;
}
