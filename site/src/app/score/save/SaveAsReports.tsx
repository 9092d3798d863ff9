import type { ReportImport } from "@trabecula/contracts";
import { countOf } from "@trabecula/messages";
import { useState } from "react";
import { messageOf } from "../../../shell/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { withoutAnswer, type StudyRun } from "../study-api.ts";
import { reasonsOf, reasonText, savingText } from "./save-words.ts";
import { useSaveAsReports } from "./use-save-as-reports.ts";

interface Props {
  file: File;
  scoredWith: StudyRun;
}

export function SaveAsReports({ file, scoredWith }: Props) {
  const { check, save } = useSaveAsReports(file, withoutAnswer(scoredWith));
  const [study, setStudy] = useState("");
  const [createPatients, setCreatePatients] = useState(false);
  const choice = { study, createPatients };
  const error = save.error ?? check.error;
  if (save.data) return <Saved outcome={save.data} study={study.trim()} />;
  /** Saving uses the checked choices; changing one requires a new check. */
  const change = (apply: () => void) => {
    apply();
    check.reset();
    save.reset();
  };
  return (
    <section aria-labelledby="save-as-reports" className="max-w-3xl space-y-4 print:hidden">
      <h2 id="save-as-reports" className="text-lg font-semibold">
        Save as reports
      </h2>
      <p className="text-sm text-muted">
        The scans of one patient and day become one report. All of them are saved, or none; what is there already stays as it is.
      </p>
      <TextInput
        label="Name of the study (optional)"
        hint="Begins the names of the reports, so that they are found together. No name of a person."
        maxLength={40}
        value={study}
        onChange={(event) => change(() => setStudy(event.target.value))}
      />
      <Checkbox
        label="Add patients who are not there yet, from sex and birth in their rows"
        checked={createPatients}
        onChange={(event) => change(() => setCreatePatients(event.target.checked))}
      />
      {error && <NotificationBanner wide type="error" message={messageOf(error)} />}
      {check.data ? (
        <Tried outcome={check.data} isSaving={save.isPending} onSave={() => save.mutate(choice)} />
      ) : (
        <Button variant="secondary" pending={check.isPending} onClick={() => check.mutate(choice)}>
          See what would be saved
        </Button>
      )}
    </section>
  );
}

function Tried({ outcome, isSaving, onSave }: { outcome: ReportImport; isSaving: boolean; onSave: () => void }) {
  const { ok, problems, problemCount, reports, remarks } = outcome;
  const unlisted = problemCount - problems.length;
  return (
    <>
      <NotificationBanner wide type={ok ? "info" : "error"} message={savingText(outcome)} />
      <ul className="list-disc space-y-1 pl-5 text-sm text-muted">
        {reasonsOf(problems).map((reason) => (
          <li key={reason.message}>{reasonText(reason)}</li>
        ))}
        {unlisted > 0 && <li>{countOf(unlisted, "more problem is", "more problems are")} not listed.</li>}
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
      {ok && reports.added > 0 && (
        <Button pending={isSaving} onClick={onSave}>
          {`Save ${countOf(reports.added, "report")}`}
        </Button>
      )}
    </>
  );
}

function Saved({ outcome: { reports, patients }, study }: { outcome: ReportImport; study: string }) {
  const added = patients.added === 0 ? "" : ` ${countOf(patients.added, "patient was", "patients were")} added.`;
  const found = study === "" ? "" : `?${new URLSearchParams({ q: `${study}:` })}`;
  return (
    <section aria-label="Saved" className="max-w-3xl space-y-4">
      <NotificationBanner wide type="success" message={`${countOf(reports.added, "report")} saved.${added}`} />
      <ButtonLink to={`/reports${found}`}>To the reports</ButtonLink>
    </section>
  );
}
