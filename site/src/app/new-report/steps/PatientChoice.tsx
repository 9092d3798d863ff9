import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../shell/api-error.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { SelectableCard } from "../../../ui/SelectableCard.tsx";
import { birthText, menopausalWords } from "../../patients/model/patient-words.ts";
import { patientQuery } from "../../patients/patient-queries.ts";
import { PatientPicker } from "../../patients/PatientPicker.tsx";
import { changeDraft } from "../draft-store.ts";
import type { Draft } from "../model/draft.ts";
import type { ChosenPatient } from "../model/subject-draft.ts";

interface Props {
  draft: Draft;
  problem: string | undefined;
  asksMenopause: boolean;
}

export function PatientChoice({ draft: { ofPatient, patient }, problem, asksMenopause }: Props) {
  const choose = (isPatient: boolean) => changeDraft({ type: "whose-chosen", ofPatient: isPatient });
  return (
    <fieldset>
      <legend className="mb-2 text-lg font-semibold">Whose scan is it?</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectableCard
          kind="radio"
          name="whose"
          title="A patient"
          description="Kept with the other visits, so that change can be told."
          selected={ofPatient}
          onChange={() => choose(true)}
        />
        <SelectableCard
          kind="radio"
          name="whose"
          title="No patient: age and sex only"
          description="A report by itself. It can be moved to a patient later."
          selected={!ofPatient}
          onChange={() => choose(false)}
        />
      </div>
      {ofPatient && (
        <div className="mt-4">
          {patient ? <Taken patient={patient} problem={problem} asksMenopause={asksMenopause} /> : <Search problem={problem} />}
        </div>
      )}
    </fieldset>
  );
}

function Search({ problem }: { problem: string | undefined }) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string>();

  async function take(id: string): Promise<void> {
    setFailure(undefined);
    try {
      changeDraft({ type: "patient-chosen", patient: await queries.fetchQuery(patientQuery(id)) });
    } catch (error) {
      setFailure(messageOf(error));
    }
  }

  return (
    <>
      <PatientPicker
        label="Patient"
        hint="Type part of the code."
        message={failure ?? problem}
        fieldClassName="max-w-md"
        onChoose={({ id }) => void take(id)}
      />
      <p className="mt-2 text-sm text-muted">
        Not there yet?{" "}
        <AppLink to="/patients/new" className="text-brand underline underline-offset-4">
          Add the patient
        </AppLink>{" "}
        first.
      </p>
    </>
  );
}

function Taken({ patient, problem, asksMenopause }: { patient: ChosenPatient; problem: string | undefined; asksMenopause: boolean }) {
  const { code, sex, birthDate, menopausalStatus } = patient;
  const age = birthDate === null ? "which gives the approximate age at each scan" : "which gives the age at each scan";
  const status =
    asksMenopause && sex === "female" && menopausalStatus !== null ? `; ${menopausalWords[menopausalStatus].toLowerCase()}` : "";
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 rounded-lg border border-line-strong bg-surface p-4">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{code}</p>
        <p className="text-sm text-muted">
          Taken from the patient: {sex}; born {birthText(patient)}, {age}
          {status}.
        </p>
        {problem && (
          <p role="alert" className="mt-2 text-sm text-error">
            {problem}
          </p>
        )}
      </div>
      <Button variant="secondary" size="small" onClick={() => changeDraft({ type: "patient-chosen", patient: null })}>
        Another patient
      </Button>
    </div>
  );
}
