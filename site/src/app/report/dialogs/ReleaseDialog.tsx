import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { utcDay, ZReleaseRequest, type Report } from "@trabecula/contracts";
import { useState } from "react";
import { formatCalendarDate } from "@trabecula/messages";
import { FormDialog } from "../../../forms/FormDialog.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { sendsMail } from "../../../shell/product.ts";
import { messageOf } from "../../../shell/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { RadioCards } from "../../../ui/SelectableCard.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { accessQuery, release, withdraw } from "../../patients/portal/portal-queries.ts";
import { recordsChanged } from "../../reports/report-queries.ts";
import { DocumentButton } from "../header/DocumentButton.tsx";

const times = [
  { value: false, title: "Now" },
  { value: true, title: "From a set date" },
];

export default function ReleaseDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const { patientId } = report;
  return patientId === null ? null : <ReleaseForm report={report} patientId={patientId} onClose={onClose} />;
}

function ReleaseForm({ report, patientId, onClose }: { report: Report; patientId: string; onClose: () => void }) {
  const queries = useQueryClient();
  const { data: access } = useQuery(accessQuery(patientId));
  const [today] = useState(() => utcDay());
  const [isLater, setLater] = useState(report.release !== null && report.release.on > today);
  const [tell, setTell] = useState(true);
  const readsAlong = access?.state === "active";
  const done = async () => {
    // The next change names the version of this one.
    await queries.invalidateQueries({ queryKey: ["report", report.id] });
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
  const back = useMutation({ mutationFn: () => withdraw(patientId, report.id, report.version), onSuccess: done });
  return (
    <FormDialog
      wide
      title="Release to the patient"
      act={report.release ? "Release again" : "Release"}
      besides={
        report.release && (
          <Button variant="danger" pending={back.isPending} onClick={() => back.mutate()}>
            Withdraw
          </Button>
        )
      }
      form={form}
      send={async (request) => {
        await release(patientId, request, report.version);
        await done();
      }}
      onClose={onClose}
    >
      <State report={report} today={today} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-muted">
          The patient reads revision {report.revision}
          {report.signs && !report.signature && ", which is not signed,"} in plain language, as in this document:
        </p>
        <DocumentButton report={report} view="patient" />
      </div>
      <fieldset>
        <legend className="mb-2 font-medium">When</legend>
        <RadioCards name="when" className="sm:grid-cols-2" value={isLater} options={times} onChange={setLater} />
      </fieldset>
      {isLater && (
        <TextInput label="Date" type="date" min={today} hint="From midnight UTC." autoComplete="off" {...form.field("on")} required />
      )}
      <TextArea label="Note to the patient (optional)" rows={3} maxLength={2000} {...form.field("note")} />
      {readsAlong && !isLater && sendsMail() && (
        <Checkbox
          label="Notify the patient by e-mail (the e-mail contains no results)"
          checked={tell}
          onChange={(event) => setTell(event.target.checked)}
        />
      )}
      {readsAlong && !sendsMail() && (
        <p className="text-sm text-muted">This platform does not send e-mail. Please tell the patient that the report is available.</p>
      )}
      {access && !readsAlong && (
        <p className="text-sm text-muted">
          The patient has no account yet. Invite them from the patient page so that they can read released reports.
        </p>
      )}
      {back.error && <Problem text={messageOf(back.error)} />}
    </FormDialog>
  );
}

function State({ report: { release: given, revision }, today }: { report: Report; today: string }) {
  if (given === null) return null;
  const when =
    given.on > today ? `will be available from ${formatCalendarDate(given.on)}` : `has been released since ${formatCalendarDate(given.on)}`;
  return (
    <p>
      Revision {given.revision} {when}.
      {given.revision !== revision && ` Revision ${revision} is not released. Release again to show it instead.`}
    </p>
  );
}
