import type { ReactNode } from "react";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { messageOf } from "../../shell/api-error.ts";

interface Props {
  open: boolean;
  /** "3 reports". */
  what: string;
  /** The mutation that deletes. */
  removal: { isPending: boolean; error: Error | null; mutate: () => void; reset: () => void };
  onClose: () => void;
  /** What goes, and what goes along with it. */
  children: ReactNode;
}

/** Asks before rows go for good; a failure stays in the dialog until it is closed. */
export function DeleteDialog({ open, what, removal, onClose, children }: Props) {
  return (
    <ConfirmDialog
      open={open}
      title={`Delete ${what}`}
      confirmLabel={`Delete ${what}`}
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
