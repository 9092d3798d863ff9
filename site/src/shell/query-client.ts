import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { confirmSession, endSession, sessionEnded } from "./session.ts";
import { useSession } from "./session-store.ts";

/** Answers are taken as fresh for this long when a screen is opened again. */
const freshMs = 30_000;
const retries = 2;

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenSessionEnded }),
  mutationCache: new MutationCache({ onError: leaveWhenSessionEnded }),
  defaultOptions: {
    queries: { staleTime: freshMs, retry: (count, error) => count < retries && isWorthRetrying(error), refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

function isWorthRetrying(error: Error): boolean {
  return !(error instanceof ApiError) || error.isServerDown;
}

/** A session that the server no longer knows has ended, whatever the browser still holds. */
function leaveWhenSessionEnded(error: Error): void {
  if (!(error instanceof ApiError)) return;
  if (error.code === "no_session") endSession(sessionEnded);
  // Routes of administrators are not there for anyone else: when a session ends they seem to vanish.
  else if (error.code === "not_found" && useSession.getState().user?.role === "admin") void confirmSession();
}
