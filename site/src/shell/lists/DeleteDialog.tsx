import type { ReactNode } from "react";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { messageOf } from "../api-error.ts";

interface Props {
  open: boolean;
  title: string;
  removal: { isPending: boolean; error: Error | null; mutate: () => void; reset: () => void };
  onClose: () => void;
  children: ReactNode;
}

export function DeleteDialog({ open, title, removal, onClose, children }: Props) {
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirmLabel={title}
      tone="danger"
      pending={removal.isPending}
      onConfirm={() => removal.mutate()}
      onCancel={() => {
        removal.reset();
        onClose();
      }}
    >
      {children}
      <Problem text={removal.error ? messageOf(removal.error) : undefined} />
    </ConfirmDialog>
  );
}
