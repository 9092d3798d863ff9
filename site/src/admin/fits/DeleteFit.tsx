import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FitSummary } from "@trabecula/contracts";
import { messageOf } from "../../shell/api-error.ts";
import { Button, type ButtonProps } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { kept, KeepNames } from "../../ui/Kept.tsx";
import { fitQuery, fitsKey, removeFit } from "./fits-api.ts";

interface Props extends Pick<ButtonProps, "size"> {
  fit: Pick<FitSummary, "id" | "fileName" | "datasetId">;
  onDeleted?: () => void | Promise<void>;
}

export function DeleteFit({ fit, size, onDeleted }: Props) {
  const [isOpen, setOpen] = useState(false);
  const removal = useDeletion(fit.id, onDeleted);
  return (
    <KeepNames names={[fit.fileName]}>
      <Button variant="quiet" size={size} onClick={() => setOpen(true)}>
        Delete <span className="sr-only">{kept(fit.fileName)}</span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={`Delete the fit of ${fit.fileName}?`}
        confirmLabel="Delete"
        tone="danger"
        pending={removal.isPending}
        onConfirm={() => removal.mutate()}
        onCancel={() => setOpen(false)}
      >
        Its curves and diagnostics are removed.{fit.datasetId ? " The dataset that was saved of it stays." : ""}
      </ConfirmDialog>
    </KeepNames>
  );
}

function useDeletion(id: string, onDeleted: Props["onDeleted"]) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: [...fitsKey, "delete", id],
    mutationFn: () => removeFit(id, "remove"),
    onSuccess: async () => {
      await onDeleted?.();
      queries.removeQueries({ queryKey: fitQuery(id).queryKey });
      return queries.invalidateQueries({ queryKey: [...fitsKey, "list"] });
    },
    meta: { errorPopup: messageOf },
  });
}
