import { useQueryClient } from "@tanstack/react-query";
import { ZUpdatePatientRequest, type Patient, type UpdatePatientRequest } from "@trabecula/contracts";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { FormFailure } from "../../../forms/FormFailure.tsx";
import { LeaveDialog } from "../../../forms/LeaveDialog.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { ApiError } from "../../../shell/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { useMergingSave } from "../../record/use-merging-save.tsx";
import { recordsChanged } from "../../reports/report-queries.ts";
import { PatientFields } from "../form/PatientFields.tsx";
import { patientFields } from "../model/patient-fields.ts";
import { checkValues, namesInForm, updateRequestOf, valuesOf } from "../model/patient-values.ts";
import { fetchPatient, patientQuery, updatePatient } from "../patient-queries.ts";

const deletedConcurrently = "This patient has been deleted, so your changes cannot be saved. Copy what you need before you leave.";

export default function EditPatient({ patient, onDone }: { patient: Patient; onDone: () => void }) {
  const queries = useQueryClient();
  // The patient when the dialog opened; the page behind may already show a newer version.
  const [opened] = useState(patient);
  const form = useContractForm(
    {
      contract: ZUpdatePatientRequest,
      values: valuesOf(opened),
      toRequest: (values) => updateRequestOf(values, opened),
      names: namesInForm,
      check: checkValues,
    },
    { checked: "sent" },
  );
  const saving = useMergingSave({
    opened,
    groups: patientFields,
    send: (change: UpdatePatientRequest, version) => updatePatient(patient.id, change, version),
    read: () => fetchPatient(patient.id),
    onSaved: (saved) => {
      queries.setQueryData(patientQuery(saved.id).queryKey, saved);
      recordsChanged(queries);
      onDone();
    },
  });

  async function save(change: UpdatePatientRequest): Promise<void> {
    if (Object.keys(change).length === 0) return onDone();
    try {
      await saving.save(change);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw new ApiError("not_found", deletedConcurrently, 404);
      throw error;
    }
  }

  return (
    <FormProvider {...form}>
      <LeaveDialog isTouched={form.formState.isDirty} title="Leave this patient?">
        <p>Your changes are not saved and will be lost.</p>
      </LeaveDialog>
      <form noValidate onSubmit={form.submit(save)} className="mb-8 grid max-w-3xl gap-8" aria-label="Edit patient">
        <FormFailure form={form} />
        <TextInput label="Code" autoComplete="off" spellCheck={false} maxLength={60} fieldClassName="max-w-md" {...form.field("code")} />
        <PatientFields />
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          <Button type="submit" pending={form.formState.isSubmitting}>
            Save changes
          </Button>
          <Button variant="secondary" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </form>
      {saving.dialog}
    </FormProvider>
  );
}
