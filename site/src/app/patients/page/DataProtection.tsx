import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ZErasePatientRequest, type Patient } from "@trabecula/contracts";
import { patients } from "@trabecula/contracts/endpoints";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { confirmationFields, ConfirmationInputs, confirmAct } from "../../../forms/Confirmation.tsx";
import { FormDialog } from "../../../forms/FormDialog.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { api } from "../../../shell/api.ts";
import { messageOf } from "../../../shell/api-error.ts";
import { useMay } from "../../../shell/workspaces.ts";
import { saveFile } from "../../../ui/save-text-file.ts";
import { Button } from "../../../ui/Button.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { recordsChanged } from "../../reports/report-queries.ts";
import { patientQuery } from "../patient-queries.ts";

/** What a person may ask for by law: a copy of everything, and erasure. */
export default function DataProtection({ patient: { id, code } }: { patient: Patient }) {
  const [isErasing, setErasing] = useState(false);
  const may = useMay();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api.file(patients.exportOne, { params: { id } }),
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
  if (!may("export")) return null;
  return (
    <details className="mt-6 border-t border-line pt-4 print:hidden">
      <summary className="min-h-11 cursor-pointer">
        <h2 className="inline text-lg font-semibold">Data protection</h2>
      </summary>
      <div className="mt-3 max-w-[68ch] space-y-3">
        {error && <NotificationBanner wide type="error" message={messageOf(error)} onClose={reset} />}
        <p>The export is a .zip of everything stored about this person in this workspace.</p>
        <p>Erasing deletes the person permanently. Only a lead can erase a person.</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" pending={isPending} onClick={() => mutate()}>
            Export everything
          </Button>
          {may("manage") && (
            <Button variant="secondary" size="small" onClick={() => setErasing(true)}>
              Erase this person
            </Button>
          )}
        </div>
      </div>
      {isErasing && <EraseDialog id={id} code={code} onClose={() => setErasing(false)} />}
    </details>
  );
}

const erasure = z.extend(z.pick(ZErasePatientRequest, { reason: true }), confirmationFields);

function EraseDialog({ id, code: own, onClose }: { id: string; code: string; onClose: () => void }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useContractForm(
    {
      contract: erasure,
      values: { reason: "", password: "", code: "" },
    },
    { checked: "sent" },
  );
  return (
    <FormDialog
      title="Erase this person?"
      act="Erase permanently"
      tone="danger"
      lead={
        <>
          This deletes <bdi translate="no">{own}</bdi> with all reports, revisions and history. The patient’s access ends. Nobody can
          restore it.
        </>
      }
      form={form}
      send={async ({ reason, password, code, provider }) => {
        const confirmation = await confirmAct({ purpose: "erase", object: id }, { password, code, provider });
        await api.call(patients.erase, { params: { id }, body: { reason, confirmation } });
        onClose();
        void navigate("/patients");
        queries.removeQueries({ queryKey: patientQuery(id).queryKey });
        recordsChanged(queries);
      }}
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        hint="The audit log keeps it. Write no name of the patient."
        rows={2}
        maxLength={500}
        {...form.field("reason")}
        required
      />
      <ConfirmationInputs form={form} />
    </FormDialog>
  );
}
