import { lazy, Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { ErrorPopup } from "../ui/ErrorPopup.tsx";
import { chunkTimeoutMs, loadWithin } from "./lazy-screen.ts";
import { clearError, useSession } from "./session-store.ts";
import { UserMenu } from "./UserMenu.tsx";

const LogoutDialog = lazy(() =>
  loadWithin("log-out", () => import("./LogoutDialog.tsx").then((module) => ({ default: module.LogoutDialog })), chunkTimeoutMs),
);

export function AccountControl() {
  const errorPopup = useSession((state) => state.errorPopup);
  const isLogoutAsked = useSession((state) => state.isLogoutAsked);
  // Stays mounted, so that closing restores the focus.
  const [wasAsked, setWasAsked] = useState(false);
  if (isLogoutAsked && !wasAsked) setWasAsked(true);
  const slot = document.getElementById("account");
  return (
    <>
      {slot && createPortal(<UserMenu />, slot)}
      {wasAsked && (
        <Suspense fallback={null}>
          <LogoutDialog />
        </Suspense>
      )}
      <ErrorPopup message={errorPopup?.message ?? null} errorLog={errorPopup?.log} onClose={clearError} />
    </>
  );
}
