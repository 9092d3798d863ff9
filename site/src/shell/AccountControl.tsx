import { lazy, Suspense, useState, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { ErrorPopup } from "../ui/ErrorPopup.tsx";
import { chunkTimeoutMs, loadWithin } from "./lazy-screen.ts";
import { clearError, useSession, askLogout } from "./session-store.ts";
import * as messages from "@trabecula/messages/app-frame";
import { ChevronDown } from "lucide-react";
import { withoutLanguage } from "../page-language.ts";
import { AppLink } from "../ui/AppLink.tsx";

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

const helpPaths = ["/documentation", "/faq", "/try", "/contact"];

function Help() {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("#site-menu a")].filter(({ pathname }) =>
    helpPaths.includes(withoutLanguage(pathname)),
  );
  return (
    <section aria-label={messages.help} className="my-1 border-y border-line py-1">
      <p className="px-3 pt-1 text-xs text-muted">{messages.help}</p>
      {links.map(({ href, textContent }) => (
        <a key={href} href={href} className={entryClass}>
          {textContent}
        </a>
      ))}
    </section>
  );
}

const entryClass = "block w-full rounded-md px-3 py-2 text-left text-sm hover:bg-sunken pointer-coarse:py-3";

function UserMenu() {
  const user = useSession((state) => state.user);
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event): void => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("click", closeOutside);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("click", closeOutside);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, [isOpen]);

  if (!user) return null;
  const close = (): void => setOpen(false);
  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls="user-menu"
        onClick={() => setOpen(!isOpen)}
        className="inline-flex min-h-[var(--control-height)] max-w-32 sm:max-w-48 items-center gap-1.5 rounded-md border border-line-control bg-surface px-3 text-sm font-medium hover:bg-sunken"
      >
        <span className="truncate" translate={user.firstName ? "no" : undefined}>
          {user.firstName || messages.account}
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.5} />
      </button>
      {isOpen && (
        <div id="user-menu" className="appear absolute right-0 z-40 mt-2 w-52 rounded-lg border border-line bg-surface p-1.5 shadow-float">
          {user.role === "admin" && (
            <AppLink to="/admin" className={entryClass} onClick={close}>
              {messages.adminPanel}
            </AppLink>
          )}
          <AppLink to="/settings/account-details" className={entryClass} onClick={close}>
            {messages.settings}
          </AppLink>
          <Help />
          <button
            type="button"
            className={entryClass}
            onClick={() => {
              close();
              askLogout(true);
            }}
          >
            {messages.logOut}
          </button>
        </div>
      )}
    </div>
  );
}
