import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Fit } from "@trabecula/contracts";
import { messageOf } from "../../../app/shell/api-error.ts";
import { showError } from "../../../app/shell/session-store.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { formatMoment } from "../../format-instant.ts";
import { FitStateBadge } from "../FitStateBadge.tsx";
import { fitQuery, fitsKey, removeFit } from "../fits-api.ts";
import { canBeSaved, isActive } from "../model/fit-curves.ts";
import { planWords } from "../model/fit-words.ts";
import { tryAgain } from "../start-store.ts";

interface Props {
  fit: Fit;
  isSaving: boolean;
  onSave: () => void;
}

/** What was fitted and how, and what can be done with it. */
export function FitHeader({ fit, isSaving, onSave }: Props) {
  const navigate = useNavigate();
  const [asksToDelete, setAsksToDelete] = useState(false);
  const removal = useRemoval(fit);

  function again(): void {
    tryAgain(fit);
    void navigate("/admin/fits");
  }

  return (
    <>
      <PageHeader
        title={fit.fileName}
        eyebrow={
          <span className="inline-flex flex-wrap items-center gap-2">
            <FitStateBadge fit={fit} /> <time dateTime={fit.createdAt}>{formatMoment(fit.createdAt)}</time>
          </span>
        }
        description={planWords(fit.plan)}
        actions={
          <span className="flex flex-wrap gap-3 print:hidden">
            {isActive(fit.state) ? (
              <Button variant="secondary" pending={removal.isPending} onClick={() => removal.mutate()}>
                Cancel
              </Button>
            ) : (
              <>
                <Button variant="quiet" onClick={() => setAsksToDelete(true)}>
                  Delete
                </Button>
                <Button variant="secondary" onClick={again}>
                  Try other settings
                </Button>
              </>
            )}
            {canBeSaved(fit) && !isSaving && <Button onClick={onSave}>Save as draft</Button>}
          </span>
        }
      />
      <ConfirmDialog
        open={asksToDelete}
        title="Delete this fit?"
        confirmLabel="Delete"
        tone="danger"
        pending={removal.isPending}
        onConfirm={() => removal.mutate()}
        onCancel={() => setAsksToDelete(false)}
      >
        Its curves and diagnostics are removed.{fit.datasetId ? " The dataset that was saved of it stays." : ""}
      </ConfirmDialog>
    </>
  );
}

/** One call cancels a fit at work and removes one that has ended; which of the two it was decides what is shown next. */
function useRemoval(fit: Fit) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => removeFit(fit.id),
    onSuccess: async ({ outcome }) => {
      if (outcome === "cancelled") return queries.invalidateQueries({ queryKey: fitsKey });
      await navigate("/admin/fits", { replace: true });
      queries.removeQueries({ queryKey: fitQuery(fit.id).queryKey });
      return queries.invalidateQueries({ queryKey: [...fitsKey, "list"] });
    },
    onError: (error) => showError(messageOf(error)),
  });
}
