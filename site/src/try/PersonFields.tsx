import type { ReportTypeCatalogue } from "@trabecula/contracts";
import * as words from "@trabecula/messages/calculator";
import { changeDraft } from "../app/new-report/draft-store.ts";
import { currentScans, type Draft } from "../app/new-report/model/draft.ts";
import type { ScanDraft } from "../app/new-report/model/scan-draft.ts";
import type { SubjectDraft } from "../app/new-report/model/subject-draft.ts";
import { Select } from "../ui/Select.tsx";
import { TextInput } from "../ui/TextInput.tsx";

interface Props {
  draft: Draft;
  catalogue: ReportTypeCatalogue;
  problems: Readonly<Record<string, string>>;
}

const sexes = [
  { value: "female", label: words.sex.female },
  { value: "male", label: words.sex.male },
];
const menopausalChoices = [
  { value: "unknown", label: words.notKnown },
  { value: "premenopausal", label: words.menopausalStatus.premenopausal },
  { value: "postmenopausal", label: words.menopausalStatus.postmenopausal },
];

const change = (subject: Partial<SubjectDraft>) => changeDraft({ type: "subject-changed", change: subject });

export function PersonFields({ draft: { subject, ...draft }, catalogue, problems }: Props) {
  const scanner = currentScans({ subject, ...draft })[0]?.scanner ?? "";
  const ageProblem = subject.ageYears === "" ? undefined : problems["ageYears"];
  return (
    <div className="try-person">
      <Select
        label={words.sex.label}
        value={subject.sex}
        emptyLabel={words.notKnown}
        options={sexes}
        onChange={(event) => change({ sex: event.target.value as SubjectDraft["sex"] })}
      />
      <TextInput
        label={words.age}
        inputMode="decimal"
        autoComplete="off"
        trailing={<span className="mr-2">{words.years}</span>}
        value={subject.ageYears}
        indicator={ageProblem ? 2 : 0}
        message={ageProblem}
        onChange={(event) => change({ ageYears: event.target.value })}
      />
      <Select
        label={words.scanner}
        value={scanner}
        emptyLabel={words.notKnown}
        options={catalogue.scanners.map(({ key, label }) => ({ value: key, label }))}
        onChange={(event) => changeDraft({ type: "visit-changed", change: { scanner: event.target.value as ScanDraft["scanner"] } })}
      />
      {catalogue.asks.menopausalStatus && subject.sex === "female" && (
        <Select
          label={words.menopausalStatus.label}
          value={subject.menopausalStatus}
          options={menopausalChoices}
          onChange={(event) => change({ menopausalStatus: event.target.value as SubjectDraft["menopausalStatus"] })}
        />
      )}
    </div>
  );
}
