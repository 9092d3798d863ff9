import { create } from "zustand";
import type { User } from "@trabecula/contracts";

export type ErrorPopupState = {
  message: string;
  log: string | undefined;
  /** The failed action; its success closes the popup. */
  act: string | undefined;
  /** Leaving this screen closes the popup. */
  pathname: string;
};

export type SessionState = {
  user: User | null;
  /** Workspace of lists and new records. Null until its address or the last choice is known. */
  workspaceId: string | null;
  /** Calls name only other workspaces: without a name, the API uses the personal one. */
  isPersonal: boolean;
  errorPopup: ErrorPopupState | null;
  isLogoutAsked: boolean;
  /** A deliberate logout does not restore the current page. */
  hasLoggedOut: boolean;
  /** The next page says why the session ended, and login returns to the previous page. */
  hasSessionEnded: boolean;
};

/** Stays in memory: nothing personal is stored. */
export const useSession = create<SessionState>()(() => ({
  user: null,
  workspaceId: null,
  isPersonal: true,
  errorPopup: null,
  isLogoutAsked: false,
  hasLoggedOut: false,
  hasSessionEnded: false,
}));

/** Shows failures without a place on the screen. `act` names the action, `log` is for "Save Error". */
export function showError(message: string, { log, act }: { log?: string | undefined; act?: string | undefined } = {}): void {
  useSession.setState({ errorPopup: { message, log, act, pathname: location.pathname } });
}

export function clearError(): void {
  useSession.setState({ errorPopup: null });
}

export function clearErrorOf(act: string | undefined): void {
  if (act !== undefined && useSession.getState().errorPopup?.act === act) clearError();
}

export function clearErrorOfOtherScreens(pathname: string): void {
  const { errorPopup } = useSession.getState();
  if (errorPopup && errorPopup.pathname !== pathname) clearError();
}

export function askLogout(isAsked: boolean): void {
  useSession.setState({ isLogoutAsked: isAsked });
}

export function updateUser(change: Partial<User>): void {
  useSession.setState(({ user }) => (user ? { user: { ...user, ...change } } : {}));
}
