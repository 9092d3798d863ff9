import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from "react";
import { Button } from "./Button.tsx";

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** `danger` for what cannot be undone. */
  tone?: "normal" | "danger";
  pending?: boolean;
  onConfirm: () => void;
  /** Cancel, Escape and a click on the backdrop. */
  onCancel: () => void;
};

/** Asks before an act. The browser's own modal dialog: it holds the focus and gives it back. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel = "Confirm",
  cancelLabel = "Cancel",
  tone = "normal",
  pending = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    const before = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      // A dialog that has left the page closes without giving the focus back.
      if (before instanceof HTMLElement) before.focus();
    };
  }, [open]);

  function cancelOnBackdrop(event: MouseEvent): void {
    if (event.target === dialog.current) onCancel();
  }

  if (!open) return null;
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClick={cancelOnBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      className="appear w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-0 shadow-float"
    >
      <div className="p-6">
        <h2 id={titleId} className="text-lg font-semibold">
          {title}
        </h2>
        <div className="mt-2 text-muted">{children}</div>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={tone === "danger" ? "danger" : "primary"} pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
