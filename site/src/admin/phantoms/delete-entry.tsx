import { useState } from "react";
import { messageOf } from "../../shell/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import type { Column } from "../../ui/DataTable.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { deleteEntry } from "./phantoms-api.ts";

/** `what` completes the label “Delete …”. */
export function deleteColumn<Entry>(what: (entry: Entry) => string, onAsk: (entry: Entry) => void): Column<Entry> {
  return {
    key: "acts",
    header: <span className="sr-only">Actions</span>,
    align: "right",
    className: "print:hidden",
    cell: (entry) => (
      <Button variant="quiet" size="small" aria-label={`Delete ${what(entry)}`} onClick={() => onAsk(entry)}>
        Delete
      </Button>
    ),
  };
}

interface DialogProps {
  id: string;
  title: string;
  words: string;
  onDone: () => Promise<void>;
  onCancel: () => void;
}

export function DeleteDialog({ id, title, words, onDone, onCancel }: DialogProps) {
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);

  async function act(): Promise<void> {
    setPending(true);
    try {
      await deleteEntry(id);
      await onDone();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <ConfirmDialog
      open
      tone="danger"
      title={title}
      confirmLabel="Delete"
      pending={isPending}
      onConfirm={() => void act()}
      onCancel={onCancel}
    >
      <p>{words} Reports keep what they say of the scanner.</p>
      <Problem text={failure} />
    </ConfirmDialog>
  );
}
