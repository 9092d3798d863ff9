import { useEffect, type ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { LoadingIndicator } from "../../ui/LoadingIndicator.tsx";
import { safeReturnPath } from "../login/return-path.ts";
import { askedPath, forgetAskedPath, keepAskedPath } from "./asked-path.ts";
import { NotFoundScreen } from "./NotFoundScreen.tsx";
import { hasSessionCookie } from "./session.ts";
import { useSession } from "./session-store.ts";

/** Who may see a screen. The browser's guards are a courtesy: /api decides. */
export type Access = "anyone" | "logged-in" | "logged-out" | "admin";

export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const user = useSession((state) => state.user);
  const hasSessionEnded = useSession((state) => state.hasSessionEnded);
  const isLoggedIn = user !== null && hasSessionCookie();
  if (access === "logged-in" && !isLoggedIn) return <ToHome />;
  if (access === "logged-out" && isLoggedIn) return <AfterLogin />;
  // Whose session ended at work, here or in another tab, knows that the screen exists.
  if (access === "admin" && !isLoggedIn && (hasSessionEnded || user?.role === "admin")) return <ToHome />;
  if (access === "admin" && (!isLoggedIn || user.role !== "admin")) return <NotFoundScreen />;
  return children;
}

/** To the public home page, which is not part of the app: a full page load. */
function ToHome() {
  const { pathname, search } = useLocation();
  const hasLoggedOut = useSession((state) => state.hasLoggedOut);
  useEffect(() => {
    if (!hasLoggedOut) keepAskedPath(pathname + search);
    window.location.replace("/");
  }, [pathname, search, hasLoggedOut]);
  return <LoadingIndicator message="One moment…" />;
}

/** A logged-in visitor of a logged-out page goes where they first wanted to go, else to the dashboard. */
function AfterLogin() {
  useEffect(forgetAskedPath, []);
  return <Navigate to={safeReturnPath(askedPath(), window.location.origin)} replace />;
}
