import * as messages from "@trabecula/messages/app-frame";
import Cookies from "js-cookie";
import type { User } from "@trabecula/contracts";
import { accounts } from "@trabecula/contracts/endpoints";
import { api } from "./api.ts";
import { ApiError, logOf } from "./api-error.ts";
import { clearError, showError, updateUser, useSession } from "./session-store.ts";

const sessionCookie = "jwt";

export const { sessionEnded } = messages;

/** A different cookie means that another tab started or ended a session. */
let shownCookie: string | undefined;

/** Readable part of the session; the server decides whether it is valid. */
export function hasSessionCookie(): boolean {
  return Boolean(Cookies.get(sessionCookie));
}

export function startSession(user: User): void {
  clearError();
  shownCookie = Cookies.get(sessionCookie);
  document.documentElement.dataset["session"] = "";
  useSession.setState({ user, hasLoggedOut: false, hasSessionEnded: false });
}

const againAfterMs = [500, 1500];
/** Errors that may be temporary. */
const passing = ["network", "unavailable", "too_many_requests"];

/** A failure ends the session with a message. */
export async function fetchUser(): Promise<void> {
  try {
    startSession(await currentUser());
  } catch (error) {
    await logOut(messages.userNotFetched, logOf(error));
  }
}

/** Navigation aborts the call, or the server may be busy. Neither ends the session. */
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

/** Logs out if the session has ended; no response changes nothing. */
export async function confirmSession(): Promise<void> {
  const cookie = Cookies.get(sessionCookie);
  try {
    updateUser((await api.call(accounts.user)).user);
    shownCookie = cookie;
  } catch (error) {
    if (error instanceof ApiError && error.code === "no_session") endSession(sessionEnded);
  }
}

/** Reloads if another user logged in. Nobody may see or edit another account. */
export async function followOtherTabs(): Promise<void> {
  const { user } = useSession.getState();
  const cookie = Cookies.get(sessionCookie);
  if (!user || cookie === shownCookie) return;
  if (!cookie) return endSession(sessionEnded);
  await confirmSession();
  const { user: now } = useSession.getState();
  if (now && now.id !== user.id) window.location.reload();
}

/** Logs out even if the server does not respond, but then shows a warning. */
export async function logOut(message?: string, log?: string): Promise<void> {
  const isEnded = await endsOnServer();
  useSession.setState({ hasLoggedOut: message === undefined });
  endSession(message ?? (isEnded ? undefined : messages.loggedOutHereOnly), log);
}

async function endsOnServer(): Promise<boolean> {
  try {
    const { url } = await api.call(accounts.logOut);
    if (url) window.location.assign(url);
    return true;
  } catch (error) {
    console.error("The server did not confirm the logout", error);
    return error instanceof ApiError && error.code === "no_session";
  }
}

function endSession(message?: string, log?: string): void {
  Cookies.remove(sessionCookie, { path: "/" });
  delete document.documentElement.dataset["session"];
  useSession.setState({ user: null, isLogoutAsked: false, hasSessionEnded: message !== undefined });
  if (message) showError(message, { log });
}
