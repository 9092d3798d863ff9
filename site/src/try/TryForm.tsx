import { megabytes, uploadLimits, type ReportTypeCatalogue } from "@trabecula/contracts";
import * as messages from "@trabecula/messages/calculator";
import { fileTooLarge } from "@trabecula/messages/calculator";
import { checkValue } from "@trabecula/report-types";
import type { ReactNode } from "react";
import { changeDraft } from "../app/new-report/draft-store.ts";
import { FilePanel } from "../app/new-report/files/FilePanel.tsx";
import { currentScans, type Draft, type ReadFile, type SubjectDraft } from "../app/new-report/model/draft.ts";
import { scannerChoices, type ScanDraft } from "../app/new-report/model/scan-draft.ts";
import { personContradictions } from "../app/new-report/model/person-contradictions.ts";
import { scanProblems, subjectProblems } from "../app/new-report/model/step-checks.ts";
import { PasteMessage, usePaste } from "../app/new-report/paste/PasteMessage.tsx";
import { ScanFactsForm } from "../app/new-report/scan/ScanFactsForm.tsx";
import { ScanValues } from "../app/new-report/scan/ScanValues.tsx";
import { takeFile } from "../app/new-report/files/take-file.ts";
import { todayHere } from "../format/today-here.ts";
import { Button } from "../ui/Button.tsx";
import { Problem } from "../ui/Problem.tsx";
import { exampleFor, samplePerson, fillExample } from "./examples.ts";
import type { OpenDataset } from "./open-dataset.ts";
import { useFormats, type Loaded, type LocalScore } from "./use-engine.ts";
import "../app/new-report/new-report.css";
import { readOnThread } from "../app/new-report/files/read-here/reader-thread.ts";
import { ApiError } from "../shell/api-error.ts";
import { Select } from "../ui/Select.tsx";
import { TextInput } from "../ui/TextInput.tsx";

/** Fails with the server's errors. */
async function readFileHere(file: File, missing: string): Promise<Pick<ReadFile, "reply" | "people">> {
  if (file.size > uploadLimits.scanFile) throw new ApiError("unreadable_file", fileTooLarge(megabytes(uploadLimits.scanFile)));
  const read = await readOnThread(new Uint8Array(await file.arrayBuffer()), file.name, missing);
  if (!read.ok) throw new ApiError("unreadable_file", read.message);
  return read;
}

interface Props {
  dataset: OpenDataset;
  draft: Draft;
  catalogue: ReportTypeCatalogue;
  catalogues: readonly ReportTypeCatalogue[];
  loaded: Loaded;
  score: LocalScore;
  keys: readonly string[];
}

export function TryForm({ dataset, draft, catalogue, catalogues, loaded, score, keys }: Props) {
  const scans = currentScans(draft);
  const paste = usePaste(draft, catalogue);
  const problems = { ...subjectProblems(draft, todayHere()), ...scanProblems(draft, catalogue, checkValue, todayHere()) };
  const formats = useFormats();

  async function showExample(): Promise<void> {
    const example = exampleFor(dataset);
    if (example) return fillExample(example, catalogue);
    if (!loaded.sample) return;
    changeDraft({ type: "file-put-away", withScans: true });
    changeDraft({ type: "subject-changed", change: samplePerson });
    takeFile({ name: loaded.sample.name, ...(await readFileHere(loaded.sample, "")), isSample: true }, catalogues);
  }

  return (
    <form className="try-form" noValidate onPaste={paste.onPaste} onSubmit={(event) => event.preventDefault()} autoComplete="off">
      {(loaded.sample ?? exampleFor(dataset)) && (
        <p className="try-example">
          <Button variant="secondary" size="small" onClick={() => void showExample()}>
            {messages.fillInExample}
          </Button>
        </p>
      )}
      <PersonFields draft={draft} catalogue={catalogue} problems={problems} />
      <FilePanel {...{ draft, catalogue, catalogues, formats }} readFile={readFileHere} oneFile />
      {personContradictions(draft).map((text) => (
        <Problem key={text} text={text} />
      ))}
      {scans.map((scan, index) => (
        <fieldset key={scan.key} className="try-scan">
          <legend>{titleOf(scan.site, catalogue) ?? messages.scan(index + 1)}</legend>
          <ScanFactsForm scan={scan} catalogue={catalogue} problems={typedProblems(scan.key, problems)} visit={null} />
          {scan.site !== "" && (
            <Values scan={scan}>
              <ScanValues
                scan={scan}
                draft={draft}
                catalogue={catalogue}
                reference={loaded.reference}
                scored={score.report?.scans[keys.indexOf(scan.key)] ?? null}
              />
            </Values>
          )}
          {scans.length > 1 && (
            <Button variant="quiet" size="small" className="mt-2" onClick={() => changeDraft({ type: "scan-removed", key: scan.key })}>
              {messages.removeSite}
            </Button>
          )}
        </fieldset>
      ))}
      <Problem text={score.problem ?? undefined} />
      <p className="sr-only" role="status">
        {score.report ? messages.scoresUpdated : ""}
      </p>
      <Button variant="quiet" size="small" className="mt-3 -ml-3" onClick={() => changeDraft({ type: "scan-added" })}>
        {messages.addSite}
      </Button>
      {paste.outcome && <PasteMessage outcome={paste.outcome} onUndo={paste.undo} onClose={paste.close} />}
    </form>
  );
}

function Values({ scan, children }: { scan: ScanDraft; children: ReactNode }) {
  if (scan.fromFile === null) return children;
  return (
    <details className="try-values">
      <summary>{messages.valuesOfFile(Object.keys(scan.values).length)}</summary>
      {children}
    </details>
  );
}

function titleOf(site: string, { sites }: ReportTypeCatalogue): string | undefined {
  return sites.find(({ key }) => key === site)?.label;
}

/** Omits missing values: only wrong input is reported here. */
function typedProblems(key: string, problems: Readonly<Record<string, string>>): Record<string, string> {
  const typed = ["offset", "stacks", "commonRegionPercent"];
  return Object.fromEntries(typed.flatMap((field) => (problems[`${key}.${field}`] ? [[field, problems[`${key}.${field}`]!]] : [])));
}

interface PersonFieldsProps {
  draft: Draft;
  catalogue: ReportTypeCatalogue;
  problems: Readonly<Record<string, string>>;
}

const sexes = [
  { value: "female", label: messages.sex.female },
  { value: "male", label: messages.sex.male },
];
const menopausalChoices = [
  { value: "unknown", label: messages.notKnown },
  { value: "premenopausal", label: messages.menopausalStatus.premenopausal },
  { value: "postmenopausal", label: messages.menopausalStatus.postmenopausal },
];

const change = (subject: Partial<SubjectDraft>) => changeDraft({ type: "subject-changed", change: subject });

function PersonFields({ draft: { subject, ...draft }, catalogue, problems }: PersonFieldsProps) {
  const scanner = currentScans({ subject, ...draft })[0]?.scanner ?? "";
  const ageProblem = subject.ageYears === "" ? undefined : problems["ageYears"];
  return (
    <div className="try-person">
      <Select
        label={messages.sex.label}
        value={subject.sex}
        emptyLabel={messages.notKnown}
        options={sexes}
        onChange={(event) => change({ sex: event.target.value as SubjectDraft["sex"] })}
      />
      <TextInput
        label={messages.age}
        inputMode="decimal"
        autoComplete="off"
        trailing={<span className="mr-2">{messages.years}</span>}
        value={subject.ageYears}
        indicator={ageProblem ? 2 : 0}
        message={ageProblem}
        onChange={(event) => change({ ageYears: event.target.value })}
      />
      <Select
        label={messages.scanner}
        value={scanner}
        required
        emptyLabel={messages.chooseScanner}
        options={scannerChoices(catalogue, messages.notKnown)}
        onChange={(event) => changeDraft({ type: "visit-changed", change: { scanner: event.target.value as ScanDraft["scanner"] } })}
      />
      {catalogue.asks.menopausalStatus && subject.sex === "female" && (
        <Select
          label={messages.menopausalStatus.label}
          value={subject.menopausalStatus}
          options={menopausalChoices}
          onChange={(event) => change({ menopausalStatus: event.target.value as SubjectDraft["menopausalStatus"] })}
        />
      )}
    </div>
  );
}
