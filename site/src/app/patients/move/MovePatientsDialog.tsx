import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ZTransferRequest, type TransferRequest, type Workspace } from "@trabecula/contracts";
import { patients } from "@trabecula/contracts/endpoints";
import { countOf } from "@trabecula/messages";
import { useWatch } from "react-hook-form";
import { FormDialog } from "../../../forms/FormDialog.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { api } from "../../../shell/api.ts";
import { sendsMail } from "../../../shell/product.ts";
import { useSession } from "../../../shell/session-store.ts";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { recordsChanged } from "../../reports/report-queries.ts";
import { centerChoices } from "../../workspaces/grants.ts";
import { centersQuery } from "../../workspaces/workspace-queries.ts";

interface Props {
  ids: readonly string[];
  targets: readonly Workspace[];
  onClose: () => void;
  onMoved: (message: string) => void;
}

export default function MovePatientsDialog({ ids, targets, onClose, onMoved }: Props) {
  const queries = useQueryClient();
  const here = useSession(({ workspaceId }) => workspaceId);
  const form = useContractForm(
    {
      contract: ZTransferRequest,
      values: { to: targets.length === 1 ? targets[0]!.id : "", centerId: "", reason: "" },
      toRequest: ({ to, centerId, reason }) => ({ ids: [...ids], to, centerId: centerId || null, reason }),
      check: ({ to }) => (to === "" ? { to: "Choose the workspace." } : {}),
    },
    { checked: "sent" },
  );
  const to = useWatch({ control: form.control, name: "to" });
  const target = targets.find(({ id }) => id === to);
  const { data: centers = [] } = useQuery({ ...centersQuery(to), enabled: target !== undefined && target.kind !== "personal" });
  const who = countOf(ids.length, "patient");
  return (
    <FormDialog
      title={`Move ${who}`}
      act={`Move ${who}`}
      form={form}
      send={async (body: TransferRequest) => {
        const { patients: moved, reports } = await api.call(patients.transfer, { query: { workspace: here ?? undefined }, body });
        recordsChanged(queries);
        onMoved(`${countOf(moved, "patient")} with ${countOf(reports, "report")} moved to ${target?.name ?? "the other workspace"}.`);
      }}
      onClose={onClose}
    >
      <Select
        label="To the workspace"
        emptyLabel="Choose"
        options={targets.map(({ id, name }) => ({ value: id, label: id === here ? `${name} (another center)` : name }))}
        {...form.field("to")}
        onChange={({ target: { value } }) => {
          form.setValue("to", value);
          form.setValue("centerId", "");
        }}
      />
      {centers.length > 0 && <Select label="Center" emptyLabel="No center" options={centerChoices(centers)} {...form.field("centerId")} />}
      {target && (target.id === here ? <ToCenter /> : <ToWorkspace />)}
      <TextArea
        label="Reason"
        hint="The audit log and the history of the patient keep it. Write no name of a patient."
        rows={2}
        maxLength={500}
        {...form.field("reason")}
        required
      />
    </FormDialog>
  );
}

function ToCenter() {
  return <p className="text-sm text-muted">Reports move with the patient. Members of one center see patients of that center only.</p>;
}

function ToWorkspace() {
  return (
    <div className="space-y-2 text-sm">
      <p>
        <strong className="font-semibold">Moves:</strong> all reports with earlier revisions, the history, deleted reports, and what
        patients can read. Patients with access keep it.
      </p>
      <p>
        <strong className="font-semibold">Stays:</strong> scanners, precision and the audit log. Changes are then judged by the precision of
        the other workspace.
      </p>
      <p>
        Members of this workspace no longer see the patients.
        {sendsMail()
          ? " Leads of the other workspace get an e-mail."
          : " This platform does not send e-mail. Tell the other leads yourself."}
      </p>
    </div>
  );
}
