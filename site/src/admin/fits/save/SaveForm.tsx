import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Fit, ReportTypeCatalogue, SaveFitRequest } from "@trabecula/contracts";
import { Problem } from "../../../ui/Problem.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { messageOf } from "../../../shell/api-error.ts";
import { useSession } from "../../../shell/session-store.ts";
import { Button } from "../../../ui/Button.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { datasetsKey } from "../../datasets/datasets-api.ts";
import { fitsKey, saveFit } from "../fits-api.ts";
import { curvesText } from "../model/cohort-words.ts";
import { draftOfNextVersion } from "../model/next-version.ts";
import { saveForm, suggestedDraft } from "../model/save-draft.ts";
import { DescriptionFields } from "./DescriptionFields.tsx";
import { ScanFields } from "./ScanFields.tsx";
import { VersionChoice } from "./VersionChoice.tsx";

interface Props {
  fit: Fit;
  catalogue: ReportTypeCatalogue;
  onBack: () => void;
}

export default function SaveForm({ fit, catalogue, onBack }: Props) {
  const headingId = useId();
  const institution = useSession((state) => state.user?.institution ?? "");
  const [suggested] = useState(() => suggestedDraft(fit, catalogue, institution));
  const form = useContractForm(saveForm(suggested), { checked: "sent" });
  const save = useSave(fit);
  const saved = fit.curves.filter(({ result }) => result !== null).length;
  return (
    <form onSubmit={form.submit((request) => save.mutateAsync(request))} noValidate aria-labelledby={headingId} className="max-w-3xl">
      <h2 id={headingId} className="mb-1 font-serif text-xl font-semibold">
        Save {curvesText(saved)} as a draft
      </h2>
      <p className="mb-6 max-w-[68ch] text-muted">
        This is printed with every report scored on it. A draft scores nothing until it is published, and may still be deleted.
      </p>
      {saved < fit.curves.length && (
        <div className="mb-6">
          <NotificationBanner
            wide
            type="warning"
            message={`${curvesText(fit.curves.length - saved)} could not be fitted and will be missing.`}
          />
        </div>
      )}
      <VersionChoice
        reportType={fit.plan.reportType}
        onChoose={(earlier) => form.reset(earlier ? draftOfNextVersion(suggested, earlier) : suggested)}
      />
      <DescriptionFields field={form.field} />
      <ScanFields form={form} catalogue={catalogue} />
      <div className="mt-8 flex flex-wrap items-center gap-3 border-t border-line pt-6">
        <Button variant="secondary" onClick={onBack}>
          Back to the curves
        </Button>
        <Button type="submit" pending={save.isPending}>
          Save draft
        </Button>
      </div>
      <Problem text={save.error ? `The draft was not saved: ${messageOf(save.error)}` : undefined} />
    </form>
  );
}

function useSave(fit: Fit) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: SaveFitRequest) => saveFit(fit.id, request),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: fitsKey });
      void queries.invalidateQueries({ queryKey: datasetsKey });
      window.scrollTo({ top: 0 });
    },
  });
}
