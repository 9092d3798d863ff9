import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { CohortColumns, CohortReport, ReportType } from "@trabecula/contracts";
import { Problem } from "../../../ui/Problem.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { messageOf } from "../../../shell/api-error.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { fitQuery, fitsKey, startFit } from "../fits-api.ts";
import { curvesText, mostVisits } from "../model/cohort-words.ts";
import { settingsForm } from "../model/settings-draft.ts";
import { changeStart, keepSentFile, startOver, useStart } from "../start-store.ts";
import { SettingsFields } from "./SettingsFields.tsx";

interface Props {
  file: File;
  reportType: ReportType;
  columns: CohortColumns;
  report: CohortReport;
  isReady: boolean;
}

export default function FitForm({ file, reportType, columns, report, isReady }: Props) {
  const headingId = useId();
  const [settings] = useState(() => useStart.getState().settings);
  const form = useContractForm(settingsForm(reportType, columns, settings), { checked: "sent" });
  const { subscribe } = form;
  // The form unmounts while columns are corrected and is then restored from the store.
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => changeStart({ settings: values }) }), [subscribe]);
  const isLongitudinal = mostVisits(report) > 1;
  const start = useStartFit(file);

  return (
    <form onSubmit={form.submit((plan) => start.mutateAsync(plan))} noValidate aria-labelledby={headingId} className="mt-10">
      <h2 id={headingId} className="mb-1 text-lg font-semibold">
        Fit
      </h2>
      <p className="mb-4 max-w-[68ch] text-sm text-muted">
        Automatic choices are a good start.{" "}
        <AppLink to="/documentation/own-reference-data" target="_blank" rel="noopener" className="text-brand underline underline-offset-4">
          How to choose (new tab)
        </AppLink>
        , and how to read the diagnostics afterwards.
      </p>
      <SettingsFields form={form} isLongitudinal={isLongitudinal} />
      <div className="mt-8 flex flex-wrap items-center gap-4 border-t border-line pt-6">
        <Button type="submit" pending={start.isPending} disabled={!isReady}>
          Fit {curvesText(report.groups.length)}
        </Button>
        {!isReady && <p className="text-sm text-muted">Checking the columns</p>}
      </div>
      <Problem text={start.error ? `The fit was not started: ${messageOf(start.error)}` : undefined} />
    </form>
  );
}

function useStartFit(file: File) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (plan: Parameters<typeof startFit>[1]) => startFit(file, plan),
    onSuccess: (fit) => {
      keepSentFile(fit.id, file);
      queries.setQueryData(fitQuery(fit.id).queryKey, fit);
      void queries.invalidateQueries({ queryKey: [...fitsKey, "list"] });
      void navigate(`/admin/fits/${fit.id}`);
      startOver();
    },
  });
}
