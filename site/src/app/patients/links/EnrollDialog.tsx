import { useQuery, useQueryClient } from "@tanstack/react-query";
import { mostEnrolledReports, ZEnrollRequest, type Patient, type Workspace } from "@trabecula/contracts";
import { patients } from "@trabecula/contracts/endpoints";
import { countOf, formatCalendarDate } from "@trabecula/messages";
import { useWatch } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { FormDialog } from "../../../forms/FormDialog.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { api } from "../../../shell/api.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { namedOption, Select } from "../../../ui/Select.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { recordsChanged, reportsOfPatientQuery } from "../../reports/report-queries.ts";
import { centerChoices } from "../../workspaces/grants.ts";
import { centersQuery } from "../../workspaces/workspace-queries.ts";
import { agreesToEnroll } from "./person-links.ts";

interface Props {
  patient: Patient;
  targets: readonly Workspace[];
  onClose: () => void;
}

export function EnrollDialog(props: Props) {
  if (agreesToEnroll(props.patient.consent)) return <EnrollForm {...props} />;
  return (
    <Dialog title="Consent is missing" onClose={props.onClose} buttons={<Button onClick={props.onClose}>Close</Button>}>
      <p className="mt-2 text-muted">A copy needs the person’s consent to comparison or sharing. Choose “Edit” and record it first.</p>
    </Dialog>
  );
}

function EnrollForm({ patient, targets, onClose }: Props) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data } = useQuery(reportsOfPatientQuery(patient.id));
  const reports = data?.items.filter(({ readState }) => readState !== "entered-in-error") ?? [];
  const form = useContractForm(
    {
      contract: ZEnrollRequest,
      values: { to: targets.length === 1 ? targets[0]!.id : "", centerId: "", code: "", reportIds: [] as string[] },
      toRequest: ({ to, centerId, code, reportIds }) => ({ to, centerId: centerId || null, code: code.trim() || null, reportIds }),
      check: ({ to, reportIds }) => ({
        ...(to === "" && { to: "Choose the workspace." }),
        ...(reportIds.length > mostEnrolledReports && { reportIds: `Choose ${mostEnrolledReports} reports at most.` }),
      }),
    },
    { checked: "sent" },
  );
  const to = useWatch({ control: form.control, name: "to" });
  const target = targets.find(({ id }) => id === to);
  const choosesCenter = target !== undefined && target.kind !== "personal" && target.center === null;
  const { data: centers = [] } = useQuery({ ...centersQuery(to), enabled: choosesCenter });
  return (
    <FormDialog
      title="Enroll as a copy"
      act="Enroll"
      lead="The other workspace gets a patient of its own: sex, birth, body measures and consent, but no names or notes."
      form={form}
      send={async (body) => {
        const made = await api.call(patients.enroll, { params: { id: patient.id }, body });
        recordsChanged(queries);
        const done = `Enrolled in ${target!.name} as ${made.code}, with ${countOf(body.reportIds?.length ?? 0, "report")}.`;
        void navigate(`/patients/${made.id}`, { state: { done } });
      }}
      onClose={onClose}
    >
      <Select
        label="To the workspace"
        emptyLabel="Choose"
        options={targets.map(namedOption)}
        {...form.field("to")}
        onChange={({ target: { value } }) => {
          form.setValue("to", value);
          form.setValue("centerId", "");
        }}
      />
      {choosesCenter && centers.length > 0 && (
        <Select label="Center" emptyLabel="No center" options={centerChoices(centers)} {...form.field("centerId")} />
      )}
      <TextInput
        label="Code there"
        hint="Leave it empty for the next code of that workspace."
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        {...form.field("code")}
      />
      {reports.length > 0 && (
        <fieldset>
          <legend className="mb-1 text-sm font-medium">Reports to copy</legend>
          <div className="grid max-h-60 overflow-y-auto">
            {reports.map(({ id, reportName, scanDate }) => (
              <Checkbox
                key={id}
                value={id}
                label={<bdi translate="no">{[scanDate && formatCalendarDate(scanDate), reportName].filter(Boolean).join(", ")}</bdi>}
                {...form.register("reportIds")}
              />
            ))}
          </div>
          <p className="mt-2 text-sm text-muted">The measured values are scored again with the datasets of the other workspace.</p>
          <Problem text={form.formState.errors.reportIds?.message} />
        </fieldset>
      )}
      <p className="text-sm text-muted">
        Neither record names the other. Use “Link a patient” afterwards to show that they are one person.
      </p>
    </FormDialog>
  );
}
