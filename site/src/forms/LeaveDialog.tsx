import * as messages from "@trabecula/messages/controls";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate, useLocation } from "react-router-dom";
import { isAppPath } from "../paths.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { holdSteps } from "../shell/history-steps.ts";

interface Props {
  isTouched: boolean;
  title: string;
  children: ReactNode;
  onLeave?: () => void;
}

/** Asks before a link or history step discards input. */
export function LeaveDialog({ isTouched, title, children, onLeave }: Props) {
  const { target, stay, release } = useLeaveGuard(isTouched);
  const navigate = useNavigate();

  function leave(): void {
    if (target === null) return;
    onLeave?.();
    release();
    // Wait until React has rendered, so the guard is off.
    requestAnimationFrame(() => go(target));
  }

  function go(to: LeaveTarget): void {
    if (typeof to === "number") return window.history.go(to);
    const { origin, pathname, search, hash } = new URL(to);
    if (origin === window.location.origin && isAppPath(pathname)) void navigate(pathname + search + hash);
    else window.location.assign(to);
  }

  return (
    <ConfirmDialog
      open={target !== null}
      title={title}
      confirmLabel={messages.leave}
      cancelLabel={messages.stay}
      tone="danger"
      onConfirm={leave}
      onCancel={stay}
    >
      {children}
    </ConfirmDialog>
  );
}

/** URL of a link, or a number of history steps (negative: back). */
type LeaveTarget = string | number;

/** `target`: set while the dialog is open. */
interface LeaveQuestion {
  target: LeaveTarget | null;
  stay: () => void;
  /** Disables the guard. */
  release: () => void;
}

/** Uses our dialog for links and history steps, and the browser's for closing or reloading the tab. */
function useLeaveGuard(isTouched: boolean): LeaveQuestion {
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
