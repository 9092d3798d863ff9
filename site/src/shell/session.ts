import * as words from "@trabecula/messages/app-frame";
import Cookies from "js-cookie";
import type { User } from "@trabecula/contracts";
import { accounts } from "@trabecula/contracts/endpoints";
import { api } from "./api.ts";
import { ApiError, logOf } from "./api-error.ts";
import { clearError, showError, updateUser, useSession } from "./session-store.ts";

const sessionCookie = "jwt";

/** Told to whoever the server, or another tab, has logged out while they were at work. */
export const { sessionEnded } = words;

/** The cookie of the session that is shown; another value is another session, made or ended in another tab. */
let shownCookie: string | undefined;

/** Whether the browser holds the readable half of a session; the server decides whether it is worth anything. */
export function hasSessionCookie(): boolean {
  return Boolean(Cookies.get(sessionCookie));
}

/** Stores the user after a login and clears an error left from before. */
export function startSession(user: User): void {
  clearError();
  shownCookie = Cookies.get(sessionCookie);
  document.documentElement.dataset["session"] = "";
  useSession.setState({ user, hasLoggedOut: false, hasSessionEnded: false });
}

/** Before a call without an answer is made once more, and before the last time; ms. */
const againAfterMs = [500, 1500];
/** What may have passed by then. */
const passing = ["network", "unavailable"];

/** Fetches the user of the session cookie; a failure ends the session with the specified words. */
export async function fetchUser(): Promise<void> {
  try {
    startSession(await currentUser());
  } catch (error) {
    await logOut(words.userNotFetched, logOf(error));
  }
}

/**
 * The user of the session. Without an answer it is asked for again, later each time: a page that somebody leaves breaks its
 * call off, and a server may be busy for a moment. Neither ends the session.
 */
async function currentUser(): Promise<User> {
  for (const waitMs of againAfterMs) {
    try {
      return (await api.call(accounts.user)).user;
    } catch (error) {
      if (!(error instanceof ApiError && passing.includes(error.code))) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return (await api.call(accounts.user)).user;
}

/** Asks whether the session is still there and whose it is; leaves where it has ended. Silence changes nothing. */
export async function confirmSession(): Promise<void> {
  const cookie = Cookies.get(sessionCookie);
  try {
    updateUser((await api.call(accounts.user)).user);
    shownCookie = cookie;
  } catch (error) {
    if (error instanceof ApiError && error.code === "no_session") endSession(sessionEnded);
  }
}

/**
 * Follows what other tabs of this browser did to the session: ended here where it has ended there, and loaded anew where
 * somebody else has logged in. Nobody sees, or saves into, the account of another.
 */
export async function followOtherTabs(): Promise<void> {
  const { user } = useSession.getState();
  const cookie = Cookies.get(sessionCookie);
  if (!user || cookie === shownCookie) return;
  if (!cookie) return endSession(sessionEnded);
  await confirmSession();
  const { user: now } = useSession.getState();
  if (now && now.id !== user.id) window.location.reload();
}

/** Ends the session on the server and here; the server's silence does not keep anyone logged in here, but is told. */
export async function logOut(message?: string, log?: string): Promise<void> {
  const isEnded = await endsOnServer();
  useSession.setState({ hasLoggedOut: message === undefined });
  endSession(message ?? (isEnded ? undefined : words.loggedOutHereOnly), log);
}

async function endsOnServer(): Promise<boolean> {
  try {
    await api.call(accounts.logOut);
    return true;
  } catch (error) {
    console.error("The server did not confirm the logout", error);
    return error instanceof ApiError && error.code === "no_session";
  }
}

/** Forgets the session in this browser, and says why where the person did not end it. */
function endSession(message?: string, log?: string): void {
  Cookies.remove(sessionCookie, { path: "/" });
  delete document.documentElement.dataset["session"];
  useSession.setState({ user: null, isLogoutAsked: false, hasSessionEnded: message !== undefined });
  if (message) showError(message, { log });
}
