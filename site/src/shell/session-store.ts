import { create } from "zustand";
import type { User } from "@trabecula/contracts";

export type SessionState = {
  user: User | null;
  errorPopupMessage: string | null;
  /** Log of the shown error, for "Save Error". */
  errorPopupLog: string | undefined;
  isLogoutAsked: boolean;
  /** The person chose to leave: the page they were on is not theirs to come back to. */
  hasLoggedOut: boolean;
  /** The session ended without the person's doing: they are told on the page that follows, and come back to theirs after a login. */
  hasSessionEnded: boolean;
};

/** What the whole app knows of the person using it. Lives in memory only: nothing personal is stored. */
export const useSession = create<SessionState>()(() => ({
  user: null,
  errorPopupMessage: null,
  errorPopupLog: undefined,
  isLogoutAsked: false,
  hasLoggedOut: false,
  hasSessionEnded: false,
}));

export function showError(message: string, log?: string): void {
  useSession.setState({ errorPopupMessage: message, errorPopupLog: log });
}

export function clearError(): void {
  useSession.setState({ errorPopupMessage: null, errorPopupLog: undefined });
}

export function askLogout(isAsked: boolean): void {
  useSession.setState({ isLogoutAsked: isAsked });
}

/** Takes changed facts of the account (name, default datasets) into the running session. */
export function updateUser(change: Partial<User>): void {
  useSession.setState(({ user }) => (user ? { user: { ...user, ...change } } : {}));
}
