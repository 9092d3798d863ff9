import { useEffect, useState } from "react";

/** Set while a link that would leave was pressed and the question is open. */
export interface LeaveQuestion {
  target: string | null;
  stay: () => void;
  /** Asks no more: what was entered is given up. */
  release: () => void;
}

/**
 * Asks before something entered would be left: links of the page through our own dialog, closing or reloading the tab
 * through the browser's. Going back in the history asks nothing.
 */
export function useLeaveGuard(isTouched: boolean): LeaveQuestion {
  const [target, setTarget] = useState<string | null>(null);
  const [isReleased, setReleased] = useState(false);
  useEffect(() => {
    if (!isTouched || isReleased) return undefined;
    const holdUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const holdLink = (event: MouseEvent) => {
      const link = leavingLink(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(link.href);
    };
    window.addEventListener("beforeunload", holdUnload);
    document.addEventListener("click", holdLink, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", holdUnload);
      document.removeEventListener("click", holdLink, { capture: true });
    };
  }, [isTouched, isReleased]);
  const stay = () => setTarget(null);
  return {
    target,
    stay,
    release: () => {
      stay();
      setReleased(true);
    },
  };
}

/** The link of a plain click that would open another page in this tab. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!isPlain || !link?.href || link.target === "_blank" || link.hasAttribute("download")) return null;
  return new URL(link.href).pathname === window.location.pathname && new URL(link.href).origin === window.location.origin ? null : link;
}
