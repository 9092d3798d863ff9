import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ZReleaseRequest, type Report } from "@trabecula/contracts";
import { useId, useState } from "react";
import { formatCalendarDate } from "@trabecula/messages";
import { FormFailure } from "../../../forms/FormFailure.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { sendsMail } from "../../../shell/sends-mail.ts";
import { messageOf } from "../../../shell/api-error.ts";
import { ActionDialog } from "../../../ui/ActionDialog.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { SelectableCard } from "../../../ui/SelectableCard.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { accessQuery, release, withdraw } from "../../patients/portal/portal-queries.ts";
import { recordsChanged } from "../../reports/report-queries.ts";
import { DocumentButton } from "../header/DocumentButton.tsx";

export default function ReleaseDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const { patientId } = report;
  return patientId === null ? null : <ReleaseForm report={report} patientId={patientId} onClose={onClose} />;
}

function ReleaseForm({ report, patientId, onClose }: { report: Report; patientId: string; onClose: () => void }) {
  const formId = useId();
  const queries = useQueryClient();
  const { data: access } = useQuery(accessQuery(patientId));
  const today = new Date().toISOString().slice(0, 10);
  const [isLater, setLater] = useState(report.release !== null && report.release.on > today);
  const [tell, setTell] = useState(true);
  const readsAlong = access?.state === "active";
  const done = () => {
    void queries.invalidateQueries({ queryKey: ["report", report.id] });
    recordsChanged(queries);
    onClose();
  };
  const form = useContractForm(
    {
      contract: ZReleaseRequest,
      values: { on: report.release?.on ?? "", note: report.release?.note ?? "" },
      toRequest: ({ on, note }) => ({
        reportId: report.id,
        revision: report.revision,
        on: isLater ? on : null,
        note: note.trim() === "" ? null : note,
        tell: readsAlong && tell && !isLater,
      }),
    },
    { checked: "sent" },
  );
  const back = useMutation({ mutationFn: () => withdraw(patientId, report.id), onSuccess: done });
  return (
    <ActionDialog
      wide
      title="Release to the patient"
      act={report.release ? "Release again" : "Release"}
      formId={formId}
      pending={form.formState.isSubmitting}
      besides={
        report.release && (
          <Button variant="danger" pending={back.isPending} onClick={() => back.mutate()}>
            Take it back
          </Button>
        )
      }
      onClose={onClose}
    >
      <form
        id={formId}
        noValidate
        className="mt-3 grid gap-4"
        onSubmit={form.submit(async (request) => {
          await release(patientId, request);
          done();
        })}
      >
        <State report={report} today={today} />
        <FormFailure form={form} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-muted">The patient reads revision {report.revision} in plain language, as this document has it:</p>
          <DocumentButton report={report} reading="patient" />
        </div>
        <fieldset className="grid gap-2 sm:grid-cols-2">
          <legend className="mb-2 font-medium">When</legend>
          <SelectableCard kind="radio" name="when" title="Now" selected={!isLater} onChange={() => setLater(false)} />
          <SelectableCard kind="radio" name="when" title="From a day on" selected={isLater} onChange={() => setLater(true)} />
        </fieldset>
        {isLater && (
          <TextInput label="Day" type="date" min={today} hint="From midnight UTC." autoComplete="off" {...form.field("on")} required />
        )}
        <TextArea label="Note to the patient (optional)" rows={3} maxLength={2000} {...form.field("note")} />
        {readsAlong && !isLater && sendsMail() && (
          <Checkbox
            label="Tell the patient by e-mail, without a word of what it is"
            checked={tell}
            onChange={(event) => setTell(event.target.checked)}
          />
        )}
        {readsAlong && !sendsMail() && (
          <p className="text-sm text-muted">
            This platform sends no e-mail: please tell the patient yourself that there is something to read.
          </p>
        )}
        {access && !readsAlong && (
          <p className="text-sm text-muted">
            The patient has no account yet. Invite the patient on the patient’s page; what is released can be read from then on.
          </p>
        )}
        {back.error && <Problem text={messageOf(back.error)} />}
      </form>
    </ActionDialog>
  );
}

function State({ report: { release: given, revision }, today }: { report: Report; today: string }) {
  if (given === null) return null;
  const when =
    given.on > today
      ? `will be readable from ${formatCalendarDate(given.on)} on`
      : `has been released since ${formatCalendarDate(given.on)}`;
  return (
    <p>
      Revision {given.revision} {when}.
      {given.revision !== revision && " The newer revision is not: the patient goes on reading the released one until you release again."}
    </p>
  );
}
