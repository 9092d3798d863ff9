import { createPortal } from "react-dom";
import { ErrorPopup } from "../ui/ErrorPopup.tsx";
import { LogoutDialog } from "./LogoutDialog.tsx";
import { clearError, useSession } from "./session-store.ts";
import { UserMenu } from "./UserMenu.tsx";

/** What every page shows of the session: the menu in the navigation, the logout question, the error popup. */
export function AccountControl() {
  const errorPopup = useSession((state) => state.errorPopup);
  const slot = document.getElementById("account");
  return (
    <>
      {slot && createPortal(<UserMenu />, slot)}
      <LogoutDialog />
      <ErrorPopup message={errorPopup?.message ?? null} errorLog={errorPopup?.log} onClose={clearError} />
    </>
  );
}
