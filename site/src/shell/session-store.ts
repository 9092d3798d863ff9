import { create } from "zustand";
import type { User } from "@trabecula/contracts";

export type ErrorPopupState = {
  message: string;
  /** For "Save Error". */
  log: string | undefined;
  /** What failed; the popup ends when it succeeds. */
  act: string | undefined;
  /** The screen on which it was shown; the popup ends with it. */
  pathname: string;
};

export type SessionState = {
  user: User | null;
  errorPopup: ErrorPopupState | null;
  isLogoutAsked: boolean;
  /** The person chose to leave: the page they were on is not theirs to come back to. */
  hasLoggedOut: boolean;
  /** The session ended without the person's doing: they are told on the page that follows, and come back to theirs after a login. */
  hasSessionEnded: boolean;
};

/** What the whole app knows of the person using it. Lives in memory only: nothing personal is stored. */
export const useSession = create<SessionState>()(() => ({
  user: null,
  errorPopup: null,
  isLogoutAsked: false,
  hasLoggedOut: false,
  hasSessionEnded: false,
}));

/** Shows the popup of a failure that belongs to no place of the screen; `act` names what failed, `log` is for "Save Error". */
export function showError(message: string, { log, act }: { log?: string | undefined; act?: string | undefined } = {}): void {
  useSession.setState({ errorPopup: { message, log, act, pathname: location.pathname } });
}

export function clearError(): void {
  useSession.setState({ errorPopup: null });
}

/** Ends the popup of this act's failure: it has succeeded since. */
export function clearErrorOf(act: string | undefined): void {
  if (act !== undefined && useSession.getState().errorPopup?.act === act) clearError();
}

/** Ends a popup that was shown on another screen than this one. */
export function clearErrorOfOtherScreens(pathname: string): void {
  const { errorPopup } = useSession.getState();
  if (errorPopup && errorPopup.pathname !== pathname) clearError();
}

export function askLogout(isAsked: boolean): void {
  useSession.setState({ isLogoutAsked: isAsked });
}

/** Takes changed facts of the account (name, default datasets) into the running session. */
export function updateUser(change: Partial<User>): void {
  useSession.setState(({ user }) => (user ? { user: { ...user, ...change } } : {}));
}
