import type { ReactNode } from "react";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { Problem } from "../ui/Problem.tsx";
import { messageOf } from "./api-error.ts";

interface Props {
  open?: boolean;
  title: string;
  /** Default: the title. */
  act?: string;
  tone?: "normal" | "danger";
  mutation: { isPending: boolean; error: Error | null; mutate: () => void; reset: () => void };
  onClose: () => void;
  children: ReactNode;
}

/** Asks before a mutation runs, and shows why it failed. */
export function MutationDialog({ open = true, title, act = title, tone = "normal", mutation, onClose, children }: Props) {
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirmLabel={act}
      tone={tone}
      pending={mutation.isPending}
      onConfirm={() => mutation.mutate()}
      onCancel={() => {
        mutation.reset();
        onClose();
      }}
    >
      {children}
      <Problem text={mutation.error ? messageOf(mutation.error) : undefined} />
    </ConfirmDialog>
  );
}
