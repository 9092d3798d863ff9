import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { changeDraft } from "../app/new-report/draft-store.ts";
import { currentScans, type Draft, type ScanDraft, type SubjectDraft } from "../app/new-report/model/draft.ts";
import { Select } from "../ui/Select.tsx";
import { TextInput } from "../ui/TextInput.tsx";

interface Props {
  draft: Draft;
  catalogue: ReportTypeCatalogue;
  problems: Readonly<Record<string, string>>;
}

const notKnown = "Not known";
const sexes = [
  { value: "female", label: "Female" },
  { value: "male", label: "Male" },
];
const menopausalChoices = [
  { value: "unknown", label: notKnown },
  { value: "premenopausal", label: "Premenopausal" },
  { value: "postmenopausal", label: "Postmenopausal" },
];

const change = (subject: Partial<SubjectDraft>) => changeDraft({ type: "subject-changed", change: subject });

/** What of the person selects the reference, and the scanner that all scans share. */
export function PersonFields({ draft: { subject, ...draft }, catalogue, problems }: Props) {
  const scanner = currentScans({ subject, ...draft })[0]?.scanner ?? "";
  const ageProblem = subject.ageYears === "" ? undefined : problems["ageYears"];
  return (
    <div className="try-person">
      <Select
        label="Reference sex"
        value={subject.sex}
        emptyLabel={notKnown}
        options={sexes}
        onChange={(event) => change({ sex: event.target.value as SubjectDraft["sex"] })}
      />
      <TextInput
        label="Age at scan"
        inputMode="decimal"
        autoComplete="off"
        trailing={<span className="mr-2">years</span>}
        value={subject.ageYears}
        indicator={ageProblem ? 2 : 0}
        message={ageProblem}
        onChange={(event) => change({ ageYears: event.target.value })}
      />
      <Select
        label="Scanner"
        value={scanner}
        emptyLabel={notKnown}
        options={catalogue.scanners.map(({ key, label }) => ({ value: key, label }))}
        onChange={(event) => changeDraft({ type: "visit-changed", change: { scanner: event.target.value as ScanDraft["scanner"] } })}
      />
      {catalogue.asks.menopausalStatus && subject.sex === "female" && (
        <Select
          label="Menopausal status"
          value={subject.menopausalStatus}
          options={menopausalChoices}
          onChange={(event) => change({ menopausalStatus: event.target.value as SubjectDraft["menopausalStatus"] })}
        />
      )}
    </div>
  );
}
