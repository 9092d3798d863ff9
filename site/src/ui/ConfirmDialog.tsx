import * as messages from "@trabecula/messages/controls";
import type { ReactNode } from "react";
import { ActionDialog } from "./ActionDialog.tsx";

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** `danger`: irreversible. */
  tone?: "normal" | "danger";
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel = messages.confirm,
  cancelLabel = messages.cancel,
  tone = "normal",
  pending = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  if (!open) return null;
  return (
    <ActionDialog
      title={title}
      act={confirmLabel}
      cancel={cancelLabel}
      tone={tone}
      pending={pending}
      onAction={onConfirm}
      onClose={onCancel}
    >
      <div className="mt-2 text-muted">{children}</div>
    </ActionDialog>
  );
}
