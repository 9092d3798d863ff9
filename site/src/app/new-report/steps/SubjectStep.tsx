import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { lazy, Suspense } from "react";
import { subjectCodeHint } from "@trabecula/report-types";
import { SelectableCard } from "../../../ui/SelectableCard.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { changeDraft } from "../draft-store.ts";
import { Problem } from "../../../ui/Problem.tsx";
import type { Draft } from "../model/draft.ts";
import { subjectInUse, type SubjectDraft } from "../model/subject-draft.ts";
import { PatientChoice } from "./PatientChoice.tsx";
import { asksHeight } from "../model/child.ts";
import { isFromFiles } from "../model/person.ts";
import { chunkTimeoutMs, loadWithin } from "../../../shell/lazy-screen.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { Images } from "../images/use-images.ts";
import type { Problems } from "../model/step-checks.ts";

interface Props {
  draft: Draft;
  catalogues: readonly ReportTypeCatalogue[];
  problems: Problems;
  today: string;
  images: Images;
}

const loadFirstFiles = () => import("../files/FirstFiles.tsx");
const FirstFiles = lazy(() => loadWithin("new-report-first-files", loadFirstFiles, chunkTimeoutMs));

const menopausalChoices = [
  { value: "unknown", label: "Not known" },
  { value: "premenopausal", label: "Premenopausal" },
  { value: "postmenopausal", label: "Postmenopausal" },
];

const change = (subject: Partial<SubjectDraft>) => changeDraft({ type: "subject-changed", change: subject });

export function SubjectStep({ draft, catalogues, problems, today, images }: Props) {
  const isAskedOfWomen = catalogues.some((catalogue) => catalogue.key === draft.reportType && catalogue.asks.menopausalStatus);
  const isSaidByPatient = draft.ofPatient && draft.patient?.menopausalStatus !== null;
  const asksMenopause = isAskedOfWomen && subjectInUse(draft).sex === "female" && !isSaidByPatient;
  return (
    <div className="grid max-w-3xl gap-8">
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        <FirstFiles {...{ draft, catalogues, images, today }} catalogue={catalogues.find(({ key }) => key === draft.reportType) ?? null} />
      </Suspense>
      <fieldset>
        <legend className="mb-2 text-lg font-semibold">What was measured?</legend>
        <div className="grid gap-3 md:grid-cols-3">
          {catalogues.map((catalogue) => (
            <SelectableCard
              key={catalogue.key}
              kind="radio"
              name="report-type"
              title={catalogue.label}
              description={catalogue.summary}
              selected={draft.reportType === catalogue.key}
              onChange={() => changeDraft({ type: "type-chosen", catalogue })}
            />
          ))}
        </div>
        <Problem text={problems["reportType"]} />
      </fieldset>
      <PatientChoice draft={draft} problem={problems["patient"]} asksMenopause={isAskedOfWomen} />
      {!draft.ofPatient && <SexAndAge draft={draft} problems={problems} today={today} />}
      {asksMenopause && (
        <Select
          label="Menopausal status"
          hint="DXA rules report T-scores after menopause and Z-scores before; not known gives no category."
          fieldClassName="max-w-md"
          value={draft.subject.menopausalStatus}
          options={menopausalChoices}
          onChange={(event) => change({ menopausalStatus: event.target.value as SubjectDraft["menopausalStatus"] })}
        />
      )}
      {asksHeight(draft, today) && (
        <TextInput
          label="Height at the scan (optional)"
          hint="Of a child: Z-scores for height age, and adjusted for height where the reference can, stand beside those for age."
          inputMode="decimal"
          autoComplete="off"
          fieldClassName="max-w-md"
          trailing={<span className="mr-2">cm</span>}
          value={draft.subject.heightCm}
          indicator={problems["heightCm"] ? 2 : 0}
          message={problems["heightCm"]}
          onChange={(event) => change({ heightCm: event.target.value })}
        />
      )}
      {!draft.ofPatient && (
        <TextInput
          label="Subject code (optional)"
          hint={subjectCodeHint}
          autoComplete="off"
          maxLength={60}
          fieldClassName="max-w-md"
          value={draft.subject.code}
          indicator={problems["code"] ? 2 : 0}
          message={problems["code"]}
          onChange={(event) => change({ code: event.target.value })}
        />
      )}
    </div>
  );
}

function SexAndAge({ draft, problems, today }: { draft: Draft; problems: Problems; today: string }) {
  const { subject } = draft;
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-lg font-semibold">Reference sex</legend>
        <p className="mb-2 text-sm text-muted">
          {isFromFiles(draft, "sex") ? "As the file says. " : ""}Selects the reference curve. We do not ask for gender.
        </p>
        <div className="grid max-w-md grid-cols-2 gap-3">
          <SelectableCard
            kind="radio"
            name="sex"
            title="Female"
            selected={subject.sex === "female"}
            onChange={() => change({ sex: "female" })}
          />
          <SelectableCard kind="radio" name="sex" title="Male" selected={subject.sex === "male"} onChange={() => change({ sex: "male" })} />
        </div>
        <Problem text={problems["sex"]} />
      </fieldset>
      <AgeFields subject={subject} isFromFile={isFromFiles(draft, "ageYears")} problems={problems} today={today} />
    </>
  );
}

interface AgeProps {
  subject: SubjectDraft;
  isFromFile: boolean;
  problems: Problems;
  today: string;
}

function AgeFields({ subject, isFromFile, problems, today }: AgeProps) {
  const byAge = subject.ageGivenBy === "age";
  return (
    <fieldset>
      <legend className="mb-2 text-lg font-semibold">Age</legend>
      <div className="mb-3 grid max-w-md grid-cols-2 gap-3">
        <SelectableCard
          kind="radio"
          name="age-given-by"
          title="Age at scan"
          selected={byAge}
          onChange={() => change({ ageGivenBy: "age" })}
        />
        <SelectableCard
          kind="radio"
          name="age-given-by"
          title="Birth date"
          selected={!byAge}
          onChange={() => change({ ageGivenBy: "birth-date" })}
        />
      </div>
      {byAge ? (
        <TextInput
          label="Age at scan in years"
          hint={isFromFile ? "From the file." : undefined}
          inputMode="decimal"
          autoComplete="off"
          fieldClassName="max-w-48"
          trailing={<span className="mr-2">years</span>}
          value={subject.ageYears}
          indicator={problems["ageYears"] ? 2 : 0}
          message={problems["ageYears"]}
          onChange={(event) => change({ ageYears: event.target.value })}
        />
      ) : (
        <TextInput
          label="Date of birth"
          type="date"
          autoComplete="off"
          max={today}
          fieldClassName="max-w-56"
          value={subject.birthDate}
          indicator={problems["birthDate"] ? 2 : 0}
          message={problems["birthDate"]}
          onChange={(event) => change({ birthDate: event.target.value })}
        />
      )}
    </fieldset>
  );
}
