import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { holdSteps } from "../shell/history-steps.ts";

/** URL of a link, or a number of history steps (negative: back). */
export type LeaveTarget = string | number;

/** `target`: set while the dialog is open. */
export interface LeaveQuestion {
  target: LeaveTarget | null;
  stay: () => void;
  /** Disables the guard. */
  release: () => void;
}

/** Uses our dialog for links and history steps, and the browser's for closing or reloading the tab. */
export function useLeaveGuard(isTouched: boolean): LeaveQuestion {
  const [target, setTarget] = useState<LeaveTarget | null>(null);
  const [isReleased, setReleased] = useState(false);
  const location = useLocation();
  const here = useRef<Place>(null);
  useEffect(() => {
    here.current = placeInHistory();
  }, [location]);
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
    let isComingBack = false;
    const holdStep = (event: PopStateEvent) => {
      const { path, index } = here.current!;
      if (!isComingBack && window.location.pathname === path) return;
      // Hides both the step and its reversal from the router.
      event.stopImmediatePropagation();
      isComingBack = !isComingBack;
      if (!isComingBack) return;
      const steps = placeInHistory().index - index || -1;
      window.history.go(-steps);
      setTarget(steps);
    };
    window.addEventListener("beforeunload", holdUnload);
    const letStepsGo = holdSteps(holdStep);
    document.addEventListener("click", holdLink, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", holdUnload);
      letStepsGo();
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

interface Place {
  readonly path: string;
  readonly index: number;
}

function placeInHistory(): Place {
  const state = window.history.state as { idx?: number } | null;
  return { path: window.location.pathname, index: state?.idx ?? 0 };
}

function leavingLink(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!isPlain || !link?.href || link.target === "_blank" || link.hasAttribute("download")) return null;
  return new URL(link.href).pathname === window.location.pathname && new URL(link.href).origin === window.location.origin ? null : link;
}
