import { scoreCountsText } from "@trabecula/report-types/score-counts";
import type { ReportImport, FileProblem, ScoreBatchQuery } from "@trabecula/contracts";
import { countOf } from "@trabecula/messages";
import { useState } from "react";
import { messageOf } from "../../../shell/api-error.ts";
import { useWorkspace } from "../../../shell/workspaces.ts";
import { Button } from "../../../ui/Button.tsx";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { withoutAnswer, type StudyRun } from "../study-api.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { studies } from "@trabecula/contracts/endpoints";
import { api } from "../../../shell/api.ts";
import { recordsChanged } from "../../reports/report-queries.ts";
import { StoreImport } from "../../record/StoreImport.tsx";
import { Differences } from "../../record/Differences.tsx";
import { RefusedRowsFile } from "../../record/RefusedRowsFile.tsx";
import { Section } from "../../../ui/Section.tsx";

function savingText({ ok, problemCount, reports, patients, changed, unchanged }: ReportImport): string {
  if (!ok) return `Nothing can be saved before every row is in order: ${countOf(problemCount, "problem")}.`;
  const there =
    unchanged === 0
      ? ""
      : ` ${countOf(unchanged, "report is", "reports are")} there already and ${unchanged === 1 ? "stays" : "stay"} as before.`;
  if (problemCount > 0 && reports.added + changed + unchanged === 0) return `No row can be saved: ${countOf(problemCount, "problem")}.`;
  const corrected = changed === 0 ? "" : ` ${countOf(changed, "visit has", "visits have")} other values than stored.`;
  if (reports.added === 0) return `Nothing is new.${corrected}${there}`;
  const people = [
    ...(patients.known === 0 ? [] : [countOf(patients.known, "patient")]),
    ...(patients.added === 0 ? [] : [countOf(patients.added, "new patient")]),
  ];
  return `${countOf(reports.added, "new report")} of ${people.join(" and ")}.${corrected}${there}`;
}

const mostLines = 5;

/** Most frequent first. */
function reasonsOf(problems: readonly FileProblem[]) {
  const reasons = [...Map.groupBy(problems, ({ message }) => message)].map(([message, own]) => ({
    message,
    count: own.length,
    lines: own.flatMap(({ line }) => line ?? []).slice(0, mostLines),
  }));
  return reasons.sort((one, other) => other.count - one.count);
}

function reasonText({ message, count, lines }: ReturnType<typeof reasonsOf>[number]): string {
  if (lines.length === 0) return message;
  return `${count === 1 ? "Line" : `${countOf(count, "row")}, lines`} ${lines.join(", ")}${count > lines.length ? " and more" : ""}: ${message}`;
}

export function SaveAsReports({ file, scoredWith }: { file: File; scoredWith: StudyRun }) {
  const { check, save } = useSaveAsReports(file, withoutAnswer(scoredWith));
  const [study, setStudy] = useState("");
  const workspace = useWorkspace();
  const [createPatients, setCreatePatients] = useState(workspace?.kind === "study");
  const [isWhole, setIsWhole] = useState(false);
  const choice = { study, createPatients, rows: isWhole ? "all" : "good" } as const;
  const error = save.error ?? check.error;
  if (save.data) return <Saved outcome={save.data} study={study.trim()} fileName={file.name} />;
  /** Saving uses the checked choices; changing one requires a new check. */
  const change = (apply: () => void) => {
    apply();
    check.reset();
    save.reset();
  };
  return (
    <Section title="Save as reports" className="max-w-3xl space-y-4 print:hidden" headingClassName="text-lg font-semibold">
      <p className="text-sm text-muted">The scans of one patient and day become one report. You see every change before it is stored.</p>
      <TextInput
        label="Name of the study (optional)"
        hint="Prefix of the report names, so that you find them together. Do not use a person’s name."
        maxLength={40}
        value={study}
        onChange={(event) => change(() => setStudy(event.target.value))}
      />
      <Checkbox
        label="Add patients who are not there yet, from sex and birth in their rows"
        checked={createPatients}
        onChange={(event) => change(() => setCreatePatients(event.target.checked))}
      />
      <Checkbox
        label="Save all rows or none"
        message="Without it, rows in order are saved, and the others come back as a file."
        checked={isWhole}
        onChange={(event) => change(() => setIsWhole(event.target.checked))}
      />
      {error && <NotificationBanner wide type="error" message={messageOf(error)} />}
      {check.data ? (
        <ImportOutcome
          outcome={check.data}
          fileName={file.name}
          isSaving={save.isPending}
          onSave={(reason) => save.mutate({ ...choice, reason, plan: check.data.plan })}
        />
      ) : (
        <Button variant="secondary" pending={check.isPending} onClick={() => check.mutate(choice)}>
          See what would be saved
        </Button>
      )}
    </Section>
  );
}

interface TriedProps {
  readonly outcome: ReportImport;
  readonly fileName: string;
  readonly isSaving: boolean;
  readonly onSave: (reason: string) => void;
}

export function ImportOutcome({ outcome, fileName, isSaving, onSave }: TriedProps) {
  const { ok, problems, problemCount, reports, values, remarks, changed, conflicting, missing } = outcome;
  const unlisted = problemCount - problems.length;
  return (
    <>
      <NotificationBanner wide type={ok ? "info" : "error"} message={savingText(outcome)} />
      <ul className="list-disc space-y-1 pl-5 text-sm text-muted">
        {reasonsOf(problems).map((problem) => (
          <li key={problem.message}>{reasonText(problem)}</li>
        ))}
        {unlisted > 0 && <li>{countOf(unlisted, "more problem is", "more problems are")} not listed.</li>}
        {conflicting > 0 && <li>{countOf(conflicting, "visit contradicts", "visits contradict")} what is stored and will not be saved.</li>}
        {missing > 0 && <li>{countOf(missing, "stored report is", "stored reports are")} not in the file. Nothing is deleted.</li>}
        {ok && reports.added > 0 && <li>Values: {scoreCountsText(values)}.</li>}
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
      <Differences outcome={outcome} />
      <RefusedRowsFile refused={outcome.refused} fileName={fileName} />
      {ok && <StoreImport verb="Save" record="report" added={reports.added} {...{ changed }} isStoring={isSaving} onStore={onSave} />}
    </>
  );
}

interface SavedProps {
  readonly outcome: ReportImport;
  readonly study: string;
  readonly fileName: string;
}

function Saved({ outcome: { reports, patients, changed, refused }, study, fileName }: SavedProps) {
  const added = patients.added === 0 ? "" : ` ${countOf(patients.added, "patient was", "patients were")} added.`;
  const corrected = changed === 0 ? "" : ` ${countOf(changed, "visit was", "visits were")} corrected.`;
  const found = study === "" ? "" : `?${new URLSearchParams({ q: `${study}:` })}`;
  return (
    <section aria-label="Saved" className="max-w-3xl space-y-4">
      <NotificationBanner wide type="success" message={`${countOf(reports.added, "report")} saved.${corrected}${added}`} />
      <RefusedRowsFile refused={refused} fileName={fileName} />
      <ButtonLink to={`/reports${found}`}>To the reports</ButtonLink>
    </section>
  );
}

interface SaveChoice {
  readonly study: string;
  readonly createPatients: boolean;
  readonly rows: "all" | "good";
  readonly plan?: string;
  readonly reason?: string;
}

/** Checks first, then saves exactly what was checked. */
function useSaveAsReports(file: File, query: ScoreBatchQuery) {
  const queries = useQueryClient();
  const call = ({ study, createPatients, rows, plan, reason }: SaveChoice, dryRun: "true" | "false") => {
    const body = new FormData();
    body.set("file", file);
    const request = {
      createPatients: createPatients ? "true" : "false",
      dryRun,
      rows,
      ...(study.trim() === "" ? {} : { study: study.trim() }),
      ...(plan && { plan }),
      ...(reason && { reason }),
    } as const;
    return api.call(studies.importFile, { query: { ...query, ...request }, body });
  };
  const check = useMutation({ mutationFn: (choice: SaveChoice) => call(choice, "true") });
  const save = useMutation({ mutationFn: (choice: SaveChoice) => call(choice, "false"), onSuccess: () => recordsChanged(queries) });
  return { check, save };
}
