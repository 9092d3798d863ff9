import * as words from "@trabecula/messages/forms";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { isAppPath } from "../paths.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { useLeaveGuard, type LeaveTarget } from "./use-leave-guard.ts";

interface Props {
  isTouched: boolean;
  title: string;
  children: ReactNode;
  /** Clears input stored outside the screen. */
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
      confirmLabel={words.leave}
      cancelLabel={words.stay}
      tone="danger"
      onConfirm={leave}
      onCancel={stay}
    >
      {children}
    </ConfirmDialog>
  );
}
