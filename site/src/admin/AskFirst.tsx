import { useMutation } from "@tanstack/react-query";
import { MutationDialog } from "../shell/MutationDialog.tsx";
import type { ReactNode } from "react";

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
    <MutationDialog title={title} act={act} tone={tone ?? "normal"} mutation={acting} onClose={onClose}>
      {children}
    </MutationDialog>
  );
}
