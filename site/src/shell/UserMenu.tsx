import * as words from "@trabecula/messages/app-frame";
import { useEffect, useRef, useState } from "react";
import { ChevronDown } from "lucide-react";
import { AppLink } from "../ui/AppLink.tsx";
import { askLogout, useSession } from "./session-store.ts";

const entryClass = "block w-full rounded-md px-3 py-2 text-left text-sm hover:bg-sunken pointer-coarse:py-3";

export function UserMenu() {
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
        <span className="truncate">{user.firstName || words.account}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.5} />
      </button>
      {isOpen && (
        <div id="user-menu" className="appear absolute right-0 z-40 mt-2 w-52 rounded-lg border border-line bg-surface p-1.5 shadow-float">
          {user.role === "admin" && (
            <AppLink to="/admin" className={entryClass} onClick={close}>
              {words.adminPanel}
            </AppLink>
          )}
          <AppLink to="/settings/account-details" className={entryClass} onClick={close}>
            {words.settings}
          </AppLink>
          <button
            type="button"
            className={entryClass}
            onClick={() => {
              close();
              askLogout(true);
            }}
          >
            {words.logOut}
          </button>
        </div>
      )}
    </div>
  );
}
