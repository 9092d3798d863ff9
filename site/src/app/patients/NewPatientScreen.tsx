import { useMutation, useQueryClient } from "@tanstack/react-query";
import { randomPatientCode, ZCreatePatientRequest } from "@trabecula/contracts";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { LeaveDialog } from "../../forms/LeaveDialog.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { BackTo } from "../../ui/BackTo.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { recordsChanged } from "../reports/report-queries.ts";
import { PatientFields } from "./form/PatientFields.tsx";
import { checkValues, createRequestOf, emptyPatient, namesInForm } from "./model/patient-values.ts";
import { createPatient, patientQuery } from "./patient-queries.ts";

/** Uses cryptographic randomness. */
const suggestCode = (): string => randomPatientCode(() => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32);

export default function NewPatientScreen() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [values] = useState(() => emptyPatient(suggestCode()));
  const form = useContractForm(
    { contract: ZCreatePatientRequest, values, toRequest: createRequestOf, names: namesInForm, check: checkValues },
    { checked: "sent" },
  );
  const { mutateAsync } = useMutation({
    mutationFn: createPatient,
    onSuccess: (patient) => {
      queries.setQueryData(patientQuery(patient.id).queryKey, patient);
      recordsChanged(queries);
      void navigate(`/patients/${patient.id}`, { replace: true });
    },
  });
  return (
    <>
      <BackTo list="/patients">Patients</BackTo>
      <PageHeader title="New patient" description="Code, reference sex and birth are enough to begin with." />
      <LeaveDialog isTouched={form.formState.isDirty && !form.formState.isSubmitSuccessful} title="Leave this patient?">
        <p>The patient is not added. What you typed will be lost.</p>
      </LeaveDialog>
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={form.submit((request) => mutateAsync(request))}
          className="grid max-w-3xl gap-8"
          aria-label="New patient"
        >
          <FormFailure form={form} />
          <div className="flex max-w-xl flex-wrap items-end gap-3">
            <TextInput
              label="Code"
              hint="What your study or clinic calls the person; never a name."
              autoComplete="off"
              spellCheck={false}
              maxLength={60}
              fieldClassName="min-w-56 flex-1"
              {...form.field("code")}
            />
            <Button variant="secondary" onClick={() => form.setValue("code", suggestCode(), { shouldValidate: true })}>
              New suggestion
            </Button>
          </div>
          <PatientFields />
          <div className="flex flex-wrap gap-3 border-t border-line pt-6">
            <Button type="submit" pending={form.formState.isSubmitting}>
              Add patient
            </Button>
            <ButtonLink to="/patients" variant="secondary">
              Cancel
            </ButtonLink>
          </div>
        </form>
      </FormProvider>
    </>
  );
}
