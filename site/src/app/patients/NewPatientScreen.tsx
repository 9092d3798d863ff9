import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { randomPatientCode, ZCreatePatientRequest, type Center } from "@trabecula/contracts";
import { useState } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { LeaveDialog } from "../../forms/LeaveDialog.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import { useWorkspace } from "../../shell/workspaces.ts";
import { BackTo } from "../../ui/BackTo.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { recordsChanged } from "../reports/report-queries.ts";
import { exampleCode } from "../workspaces/example-code.ts";
import { centerChoices } from "../workspaces/grants.ts";
import { centersQuery, workspaceQuery } from "../workspaces/workspace-queries.ts";
import { PatientFields } from "./form/PatientFields.tsx";
import { checkValues, createRequestOf, emptyPatient, namesInForm } from "./model/patient-values.ts";
import { createPatient, patientQuery } from "./patient-queries.ts";

const suggestCode = (): string => randomPatientCode(() => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32);

export default function NewPatientScreen() {
  const workspace = useWorkspace();
  const isShared = workspace !== null && workspace.kind !== "personal";
  const id = workspace?.id ?? "";
  const detail = useQuery({ ...workspaceQuery(id), enabled: isShared });
  const centers = useQuery({ ...centersQuery(id), enabled: isShared });
  if (!isShared) return <NewPatient pattern={null} centers={[]} center={undefined} />;
  return (
    <Loadable query={detail}>
      {({ codePattern, center }) => (
        <Loadable query={centers}>
          {(all) => <NewPatient pattern={codePattern} centers={center ? [] : all} center={center?.code} />}
        </Loadable>
      )}
    </Loadable>
  );
}

interface Props {
  /** Pattern of the workspace's codes; null: the user types the code. */
  pattern: string | null;
  centers: readonly Center[];
  center: string | undefined;
}

function useNewPatientForm(pattern: Props["pattern"]) {
  const [values] = useState(() => ({ ...emptyPatient(pattern === null ? suggestCode() : ""), centerId: "" }));
  return useContractForm(
    {
      contract: ZCreatePatientRequest,
      values,
      toRequest: ({ centerId, ...typed }) => ({ ...createRequestOf(typed), ...(centerId !== "" && { centerId }) }),
      names: namesInForm,
      check: (typed) => {
        const { code, ...problems } = checkValues(typed);
        return pattern === null && code ? { code, ...problems } : problems;
      },
    },
    { checked: "sent" },
  );
}

function CodeField({ form, example }: { form: ReturnType<typeof useNewPatientForm>; example: string | null }) {
  return (
    <div className="flex max-w-xl flex-wrap items-end gap-3">
      <TextInput
        label={example === null ? "Code" : "Code (optional)"}
        hint={
          example === null
            ? "What your study or clinic calls the person; never a name."
            : `Leave it empty for the next code, such as ${example}.`
        }
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        fieldClassName="min-w-56 flex-1"
        {...form.field("code")}
      />
      {example === null && (
        <Button variant="secondary" onClick={() => form.setValue("code", suggestCode(), { shouldValidate: true })}>
          New suggestion
        </Button>
      )}
    </div>
  );
}

function NewPatient({ pattern, centers, center }: Props) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useNewPatientForm(pattern);
  const centerId = useWatch({ control: form.control, name: "centerId" });
  const example = pattern === null ? null : exampleCode(pattern, center ?? centers.find(({ id }) => id === centerId)?.code);
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
      <PageHeader
        title="New patient"
        description={`${pattern === null ? "Code, reference sex" : "Reference sex"} and birth are enough to begin with.`}
      />
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
          {centers.length > 0 && (
            <Select
              label="Center"
              emptyLabel="No center"
              options={centerChoices(centers)}
              fieldClassName="max-w-md"
              {...form.field("centerId")}
            />
          )}
          <CodeField form={form} example={example} />
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
