import * as words from "@trabecula/messages/waiting";
import { useEffect, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { LoadingIndicator } from "../ui/LoadingIndicator.tsx";
import { outcomeFor, type Access } from "./access.ts";
import { keepAskedPath } from "./asked-path.ts";
import { keepMessage, type KeptMessage } from "./kept-message.ts";
import { NotFound } from "./NotFound.tsx";
import { hasSessionCookie, sessionEnded } from "./session.ts";
import { useSession } from "./session-store.ts";

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
    if (!hasLoggedOut) keepAskedPath(pathname + search);
    const reason = reasonForLeaving();
    if (reason) keepMessage(reason);
    window.location.replace("/");
  }, [pathname, search, hasLoggedOut]);
  return <LoadingIndicator message={words.oneMoment} />;
}

/** Reason for the redirect: session ended here, or in another tab if only the cookie is gone. */
function reasonForLeaving(): KeptMessage | null {
  const { user, hasSessionEnded, errorPopup } = useSession.getState();
  if (hasSessionEnded) return errorPopup;
  return user ? { message: sessionEnded, log: undefined } : null;
}
