import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

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

/** Asks before an act. */
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
  if (!open) return null;
  const buttons = (
    <>
      <Button variant="secondary" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button variant={tone === "danger" ? "danger" : "primary"} pending={pending} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog title={title} buttons={buttons} onClose={onCancel}>
      <div className="mt-2 text-muted">{children}</div>
    </Dialog>
  );
}
