import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "../shell/api-error.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { Problem } from "../ui/Problem.tsx";

interface Props {
  title: string;
  act: string;
  tone?: "danger";
  onAct: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

export function AskFirst({ title, act, tone, onAct, onClose, children }: Props) {
  const acting = useMutation({ mutationFn: onAct, onSuccess: onClose });
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={act}
      tone={tone ?? "normal"}
      pending={acting.isPending}
      onConfirm={() => acting.mutate()}
      onCancel={onClose}
    >
      {children}
      <Problem text={acting.error ? messageOf(acting.error) : undefined} />
    </ConfirmDialog>
  );
}
