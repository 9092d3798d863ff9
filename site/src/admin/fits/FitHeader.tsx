import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import type { Fit, FitReportQuery } from "@trabecula/contracts";
import { formatMoment } from "@trabecula/messages";
import { messageOf } from "../../shell/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { DeleteFit } from "./DeleteFit.tsx";
import { FitStateBadge } from "./FitStateBadge.tsx";
import { fitsKey, removeFit } from "./fits-api.ts";
import { fits } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";
import { canBeSaved, isActive } from "./model/fit-curves.ts";
import { planWords } from "./model/fit-messages.ts";
import { tryAgain } from "./start/start-store.ts";
import { saveFile } from "../../ui/save-text-file.ts";

export function FitHeader({ fit, isSaving, onSave }: { fit: Fit; isSaving: boolean; onSave: () => void }) {
  const navigate = useNavigate();

  function again(): void {
    tryAgain(fit);
    void navigate("/admin/fits");
  }

  return (
    <PageHeader
      title={fit.fileName}
      eyebrow={
        <span className="inline-flex flex-wrap items-center gap-2">
          <FitStateBadge fit={fit} />{" "}
          <time translate="no" dateTime={fit.createdAt}>
            {formatMoment(fit.createdAt)}
          </time>
        </span>
      }
      description={planWords(fit.plan)}
      actions={
        <span className="flex flex-wrap gap-3 print:hidden">
          {isActive(fit.state) ? (
            <CancelButton fitId={fit.id} />
          ) : (
            <>
              <DeleteFit fit={fit} onDeleted={() => navigate("/admin/fits", { replace: true })} />
              {fit.state === "done" && <FitReportButtons fitId={fit.id} />}
              <Button variant="secondary" onClick={again}>
                Try other settings
              </Button>
            </>
          )}
          {canBeSaved(fit) && !isSaving && <Button onClick={onSave}>Save as draft</Button>}
        </span>
      }
    />
  );
}

/** A cancelled fit keeps finished curves. If it ended before the request, its result is shown. */
function CancelButton({ fitId }: { fitId: string }) {
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationKey: [...fitsKey, "cancel", fitId],
    mutationFn: () => removeFit(fitId, "cancel"),
    meta: { errorPopup: messageOf },
    onSettled: () => queries.invalidateQueries({ queryKey: fitsKey }),
  });
  return (
    <Button variant="secondary" pending={cancel.isPending} onClick={() => cancel.mutate()}>
      Cancel
    </Button>
  );
}

const forms = { pdf: "PDF", html: "HTML" } as const;

function FitReportButtons({ fitId }: { fitId: string }) {
  const save = useMutation({
    mutationFn: (form: FitReportQuery["form"]) => api.file(fits.report, { params: { id: fitId }, query: { form } }),
    meta: { errorPopup: messageOf },
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
  return (["pdf", "html"] as const).map((form) => (
    <Button key={form} variant="secondary" pending={save.isPending && save.variables === form} onClick={() => save.mutate(form)}>
      {`Report (${forms[form]})`}
    </Button>
  ));
}
