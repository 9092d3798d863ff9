import type { ReactNode } from "react";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { messageOf } from "../api-error.ts";

interface Props {
  open: boolean;
  /** "Delete 3 reports": asks, and stands on the button. */
  title: string;
  /** The mutation that deletes. */
  removal: { isPending: boolean; error: Error | null; mutate: () => void; reset: () => void };
  onClose: () => void;
  /** What goes, and what goes along with it. */
  children: ReactNode;
}

/** Asks before rows go for good; a failure stays in the dialog until it is closed. */
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
