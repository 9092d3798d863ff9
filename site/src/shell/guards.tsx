import { useEffect, type ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { LoadingIndicator } from "../ui/LoadingIndicator.tsx";
import { safeReturnPath } from "./return-path.ts";
import { askedPath, forgetAskedPath, keepAskedPath } from "./asked-path.ts";
import { keepMessage, type KeptMessage } from "./kept-message.ts";
import { NotFoundScreen } from "./NotFoundScreen.tsx";
import { hasSessionCookie, sessionEnded } from "./session.ts";
import { useSession } from "./session-store.ts";

/** Who may see a screen; `researcher`: logged in, and not as a patient. The browser's guards are a courtesy: /api decides. */
export type Access = "anyone" | "logged-in" | "researcher" | "logged-out" | "admin";

export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const user = useSession((state) => state.user);
  const hasLeft = useSession((state) => state.hasLoggedOut || state.hasSessionEnded);
  const isLoggedIn = user !== null && hasSessionCookie();
  if ((access === "logged-in" || access === "researcher") && !isLoggedIn) return <ToHome />;
  if (access === "researcher" && user?.role === "patient") return <NotFoundScreen />;
  if (access === "logged-out" && isLoggedIn) return <AfterLogin />;
  // Who had a session until now, here or in another tab, knows that the screen exists.
  if (access === "admin" && !isLoggedIn && (hasLeft || user?.role === "admin")) return <ToHome />;
  if (access === "admin" && (!isLoggedIn || user.role !== "admin")) return <NotFoundScreen />;
  return children;
}

/** To the public home page, which is not part of the app: a full page load. */
function ToHome() {
  const { pathname, search } = useLocation();
  const hasLoggedOut = useSession((state) => state.hasLoggedOut);
  useEffect(() => {
    if (!hasLoggedOut) keepAskedPath(pathname + search);
    const reason = reasonForLeaving();
    if (reason) keepMessage(reason);
    window.location.replace("/");
  }, [pathname, search, hasLoggedOut]);
  return <LoadingIndicator message="One moment…" />;
}

/** What the page that follows has to say: why the session ended, here or, where its cookie alone is gone, in another tab. */
function reasonForLeaving(): KeptMessage | null {
  const { user, hasSessionEnded, errorPopup } = useSession.getState();
  if (hasSessionEnded) return errorPopup;
  return user ? { message: sessionEnded, log: undefined } : null;
}

/** A logged-in visitor of a logged-out page goes where they first wanted to go, else to the dashboard. */
function AfterLogin() {
  useEffect(forgetAskedPath, []);
  return <Navigate to={safeReturnPath(askedPath(), window.location.origin)} replace />;
}
