import type { ReportTypeCatalogue } from "@trabecula/contracts";
import * as words from "@trabecula/messages/calculator";
import { fileTooLarge } from "@trabecula/messages/calculator";
import { checkValue } from "@trabecula/report-types";
import type { ReactNode } from "react";
import { changeDraft } from "../app/new-report/draft-store.ts";
import { FilePanel } from "../app/new-report/files/FilePanel.tsx";
import { currentScans, type Draft, type ReadFile } from "../app/new-report/model/draft.ts";
import type { ScanDraft } from "../app/new-report/model/scan-draft.ts";
import { personContradictions } from "../app/new-report/model/person-contradictions.ts";
import { scanProblems, subjectProblems } from "../app/new-report/model/step-checks.ts";
import { PasteMessage } from "../app/new-report/paste/PasteMessage.tsx";
import { ScanFactsForm } from "../app/new-report/scan/ScanFactsForm.tsx";
import { ScanValues } from "../app/new-report/scan/ScanValues.tsx";
import { takeFile } from "../app/new-report/files/take-file.ts";
import { usePaste } from "../app/new-report/paste/use-paste.ts";
import { todayHere } from "../format/today-here.ts";
import { Button } from "../ui/Button.tsx";
import { Problem } from "../ui/Problem.tsx";
import { exampleFor, samplePerson } from "./examples.ts";
import { fillExample } from "./fill-example.ts";
import type { OpenDataset } from "./open-dataset.ts";
import { PersonFields } from "./PersonFields.tsx";
import type { Loaded } from "./use-engine.ts";
import { useFormats } from "./use-formats.ts";
import type { LocalScore } from "./use-local-score.ts";
import "../app/new-report/new-report.css";
import { readOnThread } from "../app/new-report/files/read-here/reader-thread.ts";
import { ApiError } from "../shell/api-error.ts";

/** Same limit as the server, in bytes: several thousand evaluations. */
const mostBytes = 2_000_000;

/** Fails with the server's errors. */
async function readFileHere(file: File, missing: string): Promise<Pick<ReadFile, "reply" | "people">> {
  if (file.size > mostBytes) throw new ApiError("unreadable_file", fileTooLarge);
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
            {words.fillInExample}
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
          <legend>{titleOf(scan.site, catalogue) ?? words.scan(index + 1)}</legend>
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
              {words.removeSite}
            </Button>
          )}
        </fieldset>
      ))}
      <Problem text={score.problem ?? undefined} />
      <p className="sr-only" role="status">
        {score.report ? words.scoresUpdated : ""}
      </p>
      <Button variant="quiet" size="small" className="mt-3 -ml-3" onClick={() => changeDraft({ type: "scan-added" })}>
        {words.addSite}
      </Button>
      {paste.outcome && <PasteMessage outcome={paste.outcome} onUndo={paste.undo} onClose={paste.close} />}
    </form>
  );
}

function Values({ scan, children }: { scan: ScanDraft; children: ReactNode }) {
  if (scan.fromFile === null) return children;
  return (
    <details className="try-values">
      <summary>{words.valuesOfFile(Object.keys(scan.values).length)}</summary>
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
