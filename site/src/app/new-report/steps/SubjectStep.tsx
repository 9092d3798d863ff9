import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { type ChangeEvent, type ReactNode, useState } from "react";
import { subjectCodeHint } from "@trabecula/report-types";
import { useQueryClient } from "@tanstack/react-query";
import { Select } from "../../../ui/Select.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { changeDraft } from "../draft-store.ts";
import { FirstFiles } from "../files/FirstFiles.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { type Draft, subjectInUse, type SubjectDraft, type ChosenPatient } from "../model/draft.ts";
import { asksHeight, type Problems } from "../model/step-checks.ts";
import { isFromFiles } from "../model/person.ts";
import { RadioCards } from "../../../ui/SelectableCard.tsx";
import { startVisit, type Wizard } from "../use-wizard.ts";
import { lastVisitQuery } from "../../reports/report-queries.ts";
import { messageOf } from "../../../shell/api-error.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { birthText, menopausalWords } from "../../patients/model/patient-messages.ts";
import { patientQuery } from "../../patients/patient-queries.ts";
import { PatientPicker } from "../../patients/PatientPicker.tsx";

const menopausalChoices = [
  { value: "unknown", label: "Not known" },
  { value: "premenopausal", label: "Premenopausal" },
  { value: "postmenopausal", label: "Postmenopausal" },
];

const sexes = [
  { value: "female", title: "Female" },
  { value: "male", title: "Male" },
] as const;
const agesGivenBy = [
  { value: "age", title: "Age at scan" },
  { value: "birth-date", title: "Birth date" },
] as const;

const change = (subject: Partial<SubjectDraft>) => changeDraft({ type: "subject-changed", change: subject });

function fieldsOf({ subject }: Draft, problems: Problems) {
  return (name: "code" | "ageYears" | "birthDate" | "heightCm") => ({
    value: subject[name],
    indicator: problems[name] ? (2 as const) : (0 as const),
    message: problems[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [name]: target.value }),
  });
}

export function SubjectStep({ wizard, catalogues }: { wizard: Wizard; catalogues: readonly ReportTypeCatalogue[] }) {
  const { draft, catalogue, images, today, shown: problems } = wizard;
  const asksMenopausalStatus = catalogue?.asks.menopausalStatus ?? false;
  const isKnownOfPatient = draft.ofPatient && draft.patient?.menopausalStatus !== null;
  const field = fieldsOf(draft, problems);
  const asksMenopause = asksMenopausalStatus && subjectInUse(draft).sex === "female" && !isKnownOfPatient;
  return (
    <div className="grid max-w-3xl gap-8">
      <FirstFiles {...{ draft, catalogue, catalogues, images, today }} />
      <fieldset>
        <legend className="mb-2 text-lg font-semibold">What was measured?</legend>
        <RadioCards
          name="report-type"
          className="md:grid-cols-3"
          value={draft.reportType}
          options={catalogues.map(({ key, label, summary }) => ({ value: key, title: label, description: summary }))}
          onChange={(type) => changeDraft({ type: "type-chosen", catalogue: catalogues.find(({ key }) => key === type)! })}
        />
        <Problem text={problems["reportType"]} />
      </fieldset>
      <PatientChoice
        draft={draft}
        search={<Search wizard={wizard} catalogues={catalogues} problem={problems["patient"]} />}
        problem={problems["patient"]}
        asksMenopause={asksMenopausalStatus}
      />
      {!draft.ofPatient && <SexAndAge {...{ draft, problems, today }} />}
      {asksMenopause && (
        <Select
          label="Menopausal status"
          hint="Selects T-scores (after menopause) or Z-scores (before). If unknown, no category is given."
          fieldClassName="max-w-md"
          value={draft.subject.menopausalStatus}
          options={menopausalChoices}
          onChange={(event) => change({ menopausalStatus: event.target.value as SubjectDraft["menopausalStatus"] })}
        />
      )}
      {asksHeight(draft, today) && (
        <TextInput
          label="Height at the scan (optional)"
          hint="For children: adds Z-scores for height age and, where available, height-adjusted Z-scores."
          inputMode="decimal"
          autoComplete="off"
          fieldClassName="max-w-md"
          trailing={<span className="mr-2">cm</span>}
          {...field("heightCm")}
        />
      )}
      {!draft.ofPatient && (
        <TextInput
          label="Subject code (optional)"
          hint={subjectCodeHint}
          autoComplete="off"
          maxLength={60}
          fieldClassName="max-w-md"
          {...field("code")}
        />
      )}
    </div>
  );
}

type PersonProps = Pick<Wizard, "draft" | "today"> & { problems: Problems };

export function SexAndAge({ draft, problems, today }: PersonProps) {
  const { subject } = draft;
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-lg font-semibold">Reference sex</legend>
        <p className="mb-2 text-sm text-muted">
          {isFromFiles(draft, "sex") ? "As the file says. " : ""}Selects the reference curve. We do not ask for gender.
        </p>
        <RadioCards name="sex" className="max-w-md grid-cols-2" value={subject.sex} options={sexes} onChange={(sex) => change({ sex })} />
        <Problem text={problems["sex"]} />
      </fieldset>
      <AgeFields {...{ draft, problems, today }} />
    </>
  );
}

function AgeFields({ draft, problems, today }: PersonProps) {
  const { ageGivenBy } = draft.subject;
  const field = fieldsOf(draft, problems);
  return (
    <fieldset>
      <legend className="mb-2 text-lg font-semibold">Age</legend>
      <RadioCards
        name="age-given-by"
        className="mb-3 max-w-md grid-cols-2"
        value={ageGivenBy}
        options={agesGivenBy}
        onChange={(by) => change({ ageGivenBy: by })}
      />
      {ageGivenBy === "age" ? (
        <TextInput
          label="Age at scan in years"
          hint={isFromFiles(draft, "ageYears") ? "From the file." : undefined}
          inputMode="decimal"
          autoComplete="off"
          fieldClassName="max-w-48"
          trailing={<span className="mr-2">years</span>}
          {...field("ageYears")}
        />
      ) : (
        <TextInput label="Date of birth" type="date" autoComplete="off" max={today} fieldClassName="max-w-56" {...field("birthDate")} />
      )}
    </fieldset>
  );
}

interface Props {
  draft: Draft;
  search: ReactNode;
  problem: string | undefined;
  asksMenopause: boolean;
}

function PatientChoice({ draft: { ofPatient, patient }, search, problem, asksMenopause }: Props) {
  return (
    <fieldset>
      <legend className="mb-2 text-lg font-semibold">Whose scan is it?</legend>
      <RadioCards
        name="whose"
        className="sm:grid-cols-2"
        value={ofPatient}
        options={[
          { value: true, title: "A patient", description: "Linked to earlier visits, so change can be calculated." },
          { value: false, title: "No patient: age and sex only", description: "A report by itself. It can be moved to a patient later." },
        ]}
        onChange={(isPatient) => changeDraft({ type: "whose-chosen", ofPatient: isPatient })}
      />
      {ofPatient && (
        <div className="mt-4">{patient ? <Taken patient={patient} problem={problem} asksMenopause={asksMenopause} /> : search}</div>
      )}
    </fieldset>
  );
}

interface SearchProps {
  wizard: Wizard;
  catalogues: readonly ReportTypeCatalogue[];
  problem: string | undefined;
}

function Search({ wizard: { today, goTo }, catalogues, problem }: SearchProps) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string>();

  async function take(id: string): Promise<void> {
    setFailure(undefined);
    try {
      const [patient, last] = await Promise.all([queries.fetchQuery(patientQuery(id)), queries.fetchQuery(lastVisitQuery(id))]);
      if (startVisit(patient, last, catalogues, today)) goTo(2);
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
