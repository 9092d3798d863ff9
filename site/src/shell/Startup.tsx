import * as messages from "@trabecula/messages/app-frame";
import { useEffect, useState, type ReactNode } from "react";
import { LoadingIndicator } from "../ui/LoadingIndicator.tsx";
import { takeKeptMessage } from "./kept-message.ts";
import { fetchUser, followOtherTabs, hasSessionCookie } from "./session.ts";
import { showError, useSession } from "./session-store.ts";

/** Fetches the user before rendering if there is a session cookie. Checks the session again when the tab becomes visible. */
export function Startup({
  children,
  loading = <LoadingIndicator message={messages.openingWorkspace} />,
}: {
  children: ReactNode;
  loading?: ReactNode;
}) {
  const [isStarting, setStarting] = useState(() => hasSessionCookie() && useSession.getState().user === null);

  useEffect(() => {
    if (isStarting) void fetchUser().finally(() => setStarting(false));
  }, [isStarting]);

  useEffect(() => {
    const follow = (): void => void followOtherTabs();
    window.addEventListener("focus", follow);
    return () => window.removeEventListener("focus", follow);
  }, []);

  return isStarting ? loading : children;
}

export function useKeptMessage(): void {
  useEffect(() => {
    const kept = takeKeptMessage();
    if (kept) showError(kept.message, { log: kept.log });
  }, []);
}
