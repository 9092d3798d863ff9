import Cookies from "js-cookie";
import { ZDone, ZUserReply, type User } from "@trabecula/contracts";
import { api } from "./api.ts";
import { ApiError, logOf } from "./api-error.ts";
import { keepMessage } from "./kept-message.ts";
import { clearError, showError, updateUser, useSession } from "./session-store.ts";

const sessionCookie = "jwt";

/** Whether the browser holds the readable half of a session; the server decides whether it is worth anything. */
export function hasSessionCookie(): boolean {
  return Boolean(Cookies.get(sessionCookie));
}

/** Stores the user after a login and clears an error left from before. */
export function startSession(user: User): void {
  clearError();
  document.documentElement.dataset["session"] = "";
  useSession.setState({ user, hasLoggedOut: false, hasSessionEnded: false });
}

/** Fetches the user of the session cookie; a failure ends the session with the specified words. */
export async function fetchUser(): Promise<void> {
  try {
    const { user } = await api.get("/api/user", ZUserReply);
    startSession(user);
  } catch (error) {
    await logOut("Error fetching user. Please log in again.", logOf(error));
  }
}

/** Asks whether the session is still there and whose it is; leaves where it has ended. Silence changes nothing. */
export async function confirmSession(): Promise<void> {
  try {
    updateUser((await api.get("/api/user", ZUserReply)).user);
  } catch (error) {
    if (error instanceof ApiError && error.code === "no_session") endSession("Your session has ended. Please log in again.");
  }
}

/** Ends the session on the server and here; the server's silence does not keep anyone logged in here. */
export async function logOut(message?: string, log?: string): Promise<void> {
  try {
    await api.get("/api/user/logout", ZDone);
  } catch (error) {
    console.error("The server did not confirm the logout", error);
  }
  useSession.setState({ hasLoggedOut: message === undefined });
  endSession(message, log);
}

/** Forgets the session in this browser; the message stays visible on the page that follows. */
export function endSession(message?: string, log?: string): void {
  Cookies.remove(sessionCookie, { path: "/" });
  delete document.documentElement.dataset["session"];
  useSession.setState(({ user }) => ({ user: null, isLogoutAsked: false, hasSessionEnded: user !== null && message !== undefined }));
  if (!message) return;
  keepMessage(message);
  showError(message, log);
}
