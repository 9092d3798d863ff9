import * as messages from "@trabecula/messages/controls";
import { useEffect, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { LoadingIndicator } from "../ui/LoadingIndicator.tsx";
import { keepReturnPath } from "./return-path.ts";
import { keepMessage, type KeptMessage } from "./kept-message.ts";
import { inPageLanguage } from "../page-language.ts";
import { NotFound } from "./NotFound.tsx";
import { hasSessionCookie, sessionEnded } from "./session.ts";
import { useSession } from "./session-store.ts";
import type { User } from "@trabecula/contracts";

export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const user = useSession((state) => state.user);
  const hasLeft = useSession((state) => state.hasLoggedOut || state.hasSessionEnded);
  switch (outcomeFor(access, { role: user?.role ?? null, isLoggedIn: user !== null && hasSessionCookie(), hasLeft })) {
    case "home":
      return <ToHome />;
    case "not-found":
      return <NotFound />;
    case "screen":
      return children;
  }
}

/** Full page load, because the home page is not part of the app. */
function ToHome() {
  const { pathname, search } = useLocation();
  const hasLoggedOut = useSession((state) => state.hasLoggedOut);
  useEffect(() => {
    if (!hasLoggedOut) keepReturnPath(pathname + search);
    const reason = reasonForLeaving();
    if (reason) keepMessage(reason);
    window.location.replace(inPageLanguage("/"));
  }, [pathname, search, hasLoggedOut]);
  return <LoadingIndicator message={messages.oneMoment} />;
}

/** Reason for the redirect: session ended here, or in another tab if only the cookie is gone. */
function reasonForLeaving(): KeptMessage | null {
  const { user, hasSessionEnded, errorPopup } = useSession.getState();
  if (hasSessionEnded) return errorPopup;
  return user ? { message: sessionEnded, log: undefined } : null;
}

/** `researcher`: logged in and not a patient. Not a security boundary: /api checks access. */
export type Access = "anyone" | "logged-in" | "researcher" | "admin";

export interface Visitor {
  role: User["role"] | null;
  isLoggedIn: boolean;
  /** Had a session until now, in any tab. */
  hasLeft: boolean;
}

export type Outcome = "screen" | "not-found" | "home";

export function outcomeFor(access: Access, { role, isLoggedIn, hasLeft }: Visitor): Outcome {
  switch (access) {
    case "anyone":
      return "screen";
    case "logged-in":
      return isLoggedIn ? "screen" : "home";
    case "researcher":
      if (!isLoggedIn) return "home";
      return role === "patient" ? "not-found" : "screen";
    case "admin":
      if (isLoggedIn) return role === "admin" ? "screen" : "not-found";
      // Users who just lost their session already know that the screen exists.
      return hasLeft || role === "admin" ? "home" : "not-found";
  }
}
