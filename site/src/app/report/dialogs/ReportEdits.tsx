import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type PatientRow, type Report, type UpdateReportRequest, ZUpdateReportRequest } from "@trabecula/contracts";
import { subjectCodeHint } from "@trabecula/report-types";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { MutationDialog } from "../../../shell/MutationDialog.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { messageOf } from "../../../shell/api-error.ts";
import { Loadable } from "../../../shell/Loadable.tsx";
import { ActionDialog } from "../../../ui/ActionDialog.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { namedOption, Select } from "../../../ui/Select.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { birthText } from "../../patients/model/patient-messages.ts";
import { restorable, showDeletedReports } from "../../recently-deleted/deletion.ts";
import { PatientPicker } from "../../patients/PatientPicker.tsx";
import { useMergingSave } from "../../record/use-merging-save.tsx";
import { deleteReports, recordsChanged, reportQuery, updateReport } from "../../reports/report-queries.ts";
import { wavesQuery } from "../../workspaces/study/study-queries.ts";
import { reportFields, reportFieldsWith } from "../report-fields.ts";

function useReportChange({ id }: Report, onDone: () => void, opened: Report, groups = reportFields) {
  const queries = useQueryClient();
  return useMergingSave({
    opened,
    groups,
    send: (change: UpdateReportRequest, version) => updateReport(id, change, version),
    read: () => queries.fetchQuery({ ...reportQuery(id), staleTime: 0 }),
    onSaved: (saved) => {
      queries.setQueryData(reportQuery(id).queryKey, saved);
      recordsChanged(queries);
      onDone();
    },
  });
}

/** Sends only what differs, so that other people's changes of other fields survive. */
function changesIn<Name extends "reportName" | "subjectCode" | "notes">(report: Report, given: Record<Name, string | null>) {
  return Object.fromEntries(Object.entries(given).filter(([field, value]) => value !== report[field as Name]));
}

export function RenameForm({ report, onDone }: { report: Report; onDone: () => void }) {
  const [opened] = useState(report);
  const form = useContractForm(
    {
      contract: ZUpdateReportRequest,
      values: { reportName: opened.reportName, subjectCode: opened.subjectCode ?? "" },
      toRequest: ({ reportName, subjectCode }) =>
        changesIn(opened, { reportName, subjectCode: subjectCode.trim() === "" ? null : subjectCode }),
    },
    { checked: "sent" },
  );
  const rename = useReportChange(report, onDone, opened);
  return (
    <>
      <form noValidate onSubmit={form.submit(rename.save)} className="mb-6 border-b border-line pb-4">
        <div className="grid max-w-2xl gap-5">
          <TextInput label="Report name" maxLength={120} autoFocus {...form.field("reportName")} />
          <TextInput label="Subject code" maxLength={60} autoComplete="off" hint={subjectCodeHint} {...form.field("subjectCode")} />
        </div>
        {form.failure?.message && <Problem text={form.failure.message} />}
        <div className="mt-5 flex gap-3">
          <Button variant="secondary" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" pending={form.formState.isSubmitting}>
            Save
          </Button>
        </div>
      </form>
      {rename.dialog}
    </>
  );
}

export function NotesForm({ report, onDone }: { report: Report; onDone: () => void }) {
  const [opened] = useState(report);
  const form = useContractForm(
    {
      contract: ZUpdateReportRequest,
      values: { notes: opened.notes ?? "" },
      toRequest: ({ notes }) => changesIn(opened, { notes: notes.trim() === "" ? null : notes }),
    },
    { checked: "sent" },
  );
  const notes = form.field("notes");
  const saving = useReportChange(report, onDone, opened);
  return (
    <>
      <form noValidate onSubmit={form.submit(saving.save)} className="max-w-[65ch]">
        <TextArea
          label="Notes on this report"
          maxLength={5000}
          autoFocus
          hint="Do not write names here; the report is kept by its subject code."
          {...notes}
          indicator={form.failure ? 2 : notes.indicator}
          message={notes.message ?? form.failure?.message}
        />
        <div className="mt-3 flex gap-3">
          <Button variant="secondary" size="small" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" size="small" pending={form.formState.isSubmitting}>
            Save notes
          </Button>
        </div>
      </form>
      {saving.dialog}
    </>
  );
}

export function MoveDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const [chosen, setChosen] = useState<PatientRow | null>(null);
  const moving = useReportChange(report, onClose, report);
  const move = useMutation({ mutationFn: moving.save });
  if (moving.dialog) return moving.dialog;
  return (
    <ActionDialog
      title="Move to a patient"
      act="Move"
      onAction={() => chosen && move.mutate({ patientId: chosen.id })}
      pending={move.isPending}
      disabled={chosen === null}
      besides={
        report.patientId !== null && (
          <Button variant="secondary" disabled={move.isPending} onClick={() => move.mutate({ patientId: null })}>
            To no patient
          </Button>
        )
      }
      onClose={onClose}
    >
      <div className="mt-2 grid min-h-[21rem] content-start gap-4">
        <p className="text-muted">The report is added to the patient’s visits. Sex and age must match the patient; values do not change.</p>
        <PatientPicker
          label="Patient"
          hint="Type part of the code."
          except={report.patientId}
          onChoose={(patient) => {
            move.reset();
            setChosen(patient);
          }}
        />
        {chosen && (
          <p>
            To{" "}
            <strong className="font-semibold wrap-anywhere">
              <bdi translate="no">{chosen.code}</bdi>
            </strong>
            , {chosen.sex}, born {birthText(chosen)}.
          </p>
        )}
        <Problem text={move.error ? messageOf(move.error) : undefined} />
      </div>
    </ActionDialog>
  );
}

/** A wave that was deleted counts as none. */
export function WaveDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const waves = useQuery(wavesQuery(report.workspaceId!));
  const [chosen, setChosen] = useState(report.waveId ?? "");
  const items = waves.data?.items ?? [];
  const saving = useReportChange(report, onClose, report, reportFieldsWith(items));
  const save = useMutation({ mutationFn: saving.save });
  const value = items.some(({ id }) => id === chosen) ? chosen : "";
  if (saving.dialog) return saving.dialog;
  return (
    <ActionDialog
      title="Wave of this visit"
      act="Save"
      onAction={() => save.mutate({ waveId: value || null })}
      pending={save.isPending}
      disabled={!waves.data || value === (report.waveId ?? "")}
      onClose={onClose}
    >
      <p className="mb-4 text-muted">
        All reports of the participant on this scan day count for the wave, in the schedule and in the change between waves. If the day is
        outside the window of the wave, the schedule says so.
      </p>
      <Loadable query={waves} waiting={<Skeleton className="h-16 w-full" />}>
        {() => (
          <Select
            label="Wave"
            emptyLabel="As the windows decide"
            options={items.map(namedOption)}
            value={value}
            onChange={({ target }) => setChosen(target.value)}
          />
        )}
      </Loadable>
      <Problem text={save.error ? messageOf(save.error) : undefined} />
    </ActionDialog>
  );
}

export function DeleteReportDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => deleteReports([report.id]),
    onSuccess: () => {
      queries.removeQueries({ queryKey: reportQuery(report.id).queryKey });
      recordsChanged(queries);
      onClose();
      showDeletedReports([report.id]);
      void navigate("/reports");
    },
  });
  return (
    <MutationDialog title="Delete this report" act="Delete report" tone="danger" mutation={remove} onClose={onClose}>
      <p>
        “<bdi translate="no">{report.reportName}</bdi>” is deleted with its scores
        {report.revision > 1 && " and its earlier revisions"}.
      </p>
      <p className="mt-3">{restorable.reports}</p>
    </MutationDialog>
  );
}
