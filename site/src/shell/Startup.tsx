import * as words from "@trabecula/messages/app-frame";
import { useEffect, useState, type ReactNode } from "react";
import { LoadingIndicator } from "../ui/LoadingIndicator.tsx";
import { takeKeptMessage } from "./kept-message.ts";
import { fetchUser, followOtherTabs, hasSessionCookie } from "./session.ts";
import { showError, useSession } from "./session-store.ts";

/**
 * With a session cookie and no user yet, fetches the user first and shows the loading screen meanwhile. Whoever comes
 * back to the tab finds the session that the browser has by then.
 */
export function Startup({
  children,
  loading = <LoadingIndicator message={words.openingWorkspace} />,
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

/** Shows the message that was kept for this page, such as why the session ended. */
export function useKeptMessage(): void {
  useEffect(() => {
    const kept = takeKeptMessage();
    if (kept) showError(kept.message, { log: kept.log });
  }, []);
}
