import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ZUpdatePatientRequest, type Patient, type UpdatePatientRequest } from "@trabecula/contracts";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { FormFailure } from "../../../forms/FormFailure.tsx";
import { LeaveDialog } from "../../../forms/LeaveDialog.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { ApiError } from "../../../shell/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { recordsChanged } from "../../reports/report-queries.ts";
import { PatientFields } from "../form/PatientFields.tsx";
import { changesAnything, checkValues, namesInForm, rebased, updateRequestOf, valuesOf } from "../model/patient-values.ts";
import { fetchPatient, patientQuery, updatePatient } from "../patient-queries.ts";
import { OtherVersion } from "./OtherVersion.tsx";

const goneMeanwhile = "This patient was deleted meanwhile. Nothing can be saved any more; what you typed stays here until you leave.";

export default function EditPatient({ patient, onDone }: { patient: Patient; onDone: () => void }) {
  const queries = useQueryClient();
  // Version at the time of opening; the page behind may already show a newer one.
  const [base, setBase] = useState(patient);
  const [theirs, setTheirs] = useState<Patient | null>(null);
  const form = useContractForm(
    {
      contract: ZUpdatePatientRequest,
      values: valuesOf(patient),
      toRequest: (values) => updateRequestOf(values, base),
      names: namesInForm,
      check: checkValues,
    },
    { checked: "sent" },
  );
  const { mutateAsync } = useMutation({ mutationFn: (change: UpdatePatientRequest) => updatePatient(patient.id, change) });

  async function save(change: UpdatePatientRequest): Promise<void> {
    if (!changesAnything(change)) return onDone();
    try {
      const updated = await mutateAsync(change);
      queries.setQueryData(patientQuery(updated.id).queryKey, updated);
      recordsChanged(queries);
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw new ApiError("not_found", goneMeanwhile, 404);
      if (!isOvertaken(error)) throw error;
      const newest = await fetchPatient(patient.id);
      queries.setQueryData(patientQuery(newest.id).queryKey, newest);
      setTheirs(newest);
    }
  }

  function goOnFrom(version: Patient, keepsTyped: boolean): void {
    const typed = rebased(form.getValues(), base, version);
    form.reset(valuesOf(version));
    if (keepsTyped) form.reset(typed, { keepDefaultValues: true });
    setBase(version);
    setTheirs(null);
  }

  return (
    <FormProvider {...form}>
      <LeaveDialog isTouched={form.formState.isDirty} title="Leave this patient?">
        <p>Your changes are not saved and will be lost.</p>
      </LeaveDialog>
      <form noValidate onSubmit={form.submit(save)} className="mb-8 grid max-w-3xl gap-8" aria-label="Edit patient">
        <FormFailure form={form} />
        {theirs && (
          <OtherVersion base={base} theirs={theirs} onLoad={() => goOnFrom(theirs, false)} onKeep={() => goOnFrom(theirs, true)} />
        )}
        <TextInput label="Code" autoComplete="off" spellCheck={false} maxLength={60} fieldClassName="max-w-md" {...form.field("code")} />
        <PatientFields />
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          <Button type="submit" pending={form.formState.isSubmitting} disabled={theirs !== null}>
            Save changes
          </Button>
          <Button variant="secondary" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

/** Distinguishes a newer version from a code in use, which is also a conflict but has a field. */
function isOvertaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === "conflict" && Object.keys(error.fields).length === 0;
}
