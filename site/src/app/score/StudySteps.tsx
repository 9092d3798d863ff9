import { idsIn, type ReportTypeCatalogue, type Scanner, type Site, type StudyLook } from "@trabecula/contracts";
import { siteLabel } from "@trabecula/report-types/labels";
import { countOf } from "@trabecula/messages";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../../shell/api-error.ts";
import { FitLines } from "../../shell/scanner-checks/FitLines.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { Select } from "../../ui/Select.tsx";
import { SheetChoice, StudyColumns } from "./StudyTable.tsx";
import { DatasetFits, OtherReferences } from "./DatasetFits.tsx";
import { parameterOf } from "./model/column-choices.ts";
import { Preview } from "./Preview.tsx";
import { SameByScript } from "./SameByScript.tsx";
import { useMay } from "../../shell/workspaces.ts";
import { SaveAsReports } from "./save/SaveAsReports.tsx";
import { ScoreResult } from "./ScoreResult.tsx";
import { scoredFile, type StudyFile, type StudyRun, scoreStudy } from "./study-api.ts";
import { hasHeights, type useStudy } from "./use-study.ts";
import { WholeFile } from "./WholeFile.tsx";

interface Props {
  study: ReturnType<typeof useStudy>;
  taken: StudyFile;
  look: StudyLook;
  catalogues: readonly ReportTypeCatalogue[];
}

/** A change discards an earlier result. */
export function StudySteps({ study, taken, look, catalogues }: Props) {
  const { choices, run } = study;
  const scoring = useScoring();
  const may = useMay();
  const isOfThis = scoring.request?.options === run || JSON.stringify(scoring.request?.options) === JSON.stringify(run);
  const nameOf = (key: string, site: string | null) => {
    const name = parameterOf(catalogues, key)?.abbreviation ?? key;
    return site === null ? name : `${name}, ${siteLabel(site as Site).toLowerCase()}`;
  };
  return (
    <>
      <SheetChoice study={study} look={look} />
      <Step title="Columns" note="What each header seems to mean. Check the units; change what is wrong.">
        <StudyColumns {...{ study, look, catalogues }} />
      </Step>
      <Step title="For the whole file" note="What holds for every row that does not say it itself.">
        <WholeFile
          facts={choices.facts}
          catalogue={catalogues.find(({ key }) => key === look.reportType)}
          onChange={(facts) => study.choose({ facts })}
        />
      </Step>
      {look.remarks.map((remark) => (
        <NotificationBanner wide key={remark} type="info" message={remark} />
      ))}
      {look.problem && <NotificationBanner wide type="warning" title="Not ready to be scored" message={look.problem} />}
      {look.preview.length > 0 && (
        <Step title="As it will be read" note={`The first ${countOf(look.preview.length, "row")}, in the catalogue’s units.`}>
          <Preview look={look} />
        </Step>
      )}
      {look.problem === null && <ReferenceStep study={study} look={look} />}
      {run && <ScoreStep {...{ study, taken, run, scoring }} />}
      {scoring.result && isOfThis && run && (
        <>
          <ScoreResult
            study={scoring.result}
            name={taken.file.name.replace(/\.[^.]*$/, "")}
            nameOf={nameOf}
            references={referencesOf(run, look)}
            asWorkbook={() => scoredFile(taken, { ...run, answer: "xlsx" })}
            ofRows={(rows) => scoredFile(taken, { ...run, rows })}
          />
          {may("write") && <SaveAsReports file={taken.file} scoredWith={run} />}
          <SameByScript taken={taken} name={taken.file.name.replace(/\.[^.]*$/, "")} scoredWith={run} />
        </>
      )}
    </>
  );
}

function ReferenceStep({ study, look }: Pick<Props, "study" | "look">) {
  return (
    <Step title="Reference" note="Each was tried on the first rows.">
      <DatasetFits look={look} chosenId={study.datasetId} onChoose={(datasetId) => study.choose({ datasetId })} onTry={study.tryDataset} />
      {study.datasetId !== null && (
        <div className="mt-3">
          <FitLines datasetId={study.datasetId} scanners={scannersOf(study.choices.facts.scanner, look)} />
        </div>
      )}
      <div className="mt-5">
        <OtherReferences
          look={look}
          firstId={study.datasetId}
          chosenIds={study.alsoIds}
          onChange={(alsoIds) => study.choose({ alsoIds })}
        />
      </div>
    </Step>
  );
}

interface ScoreStepProps extends Pick<Props, "study" | "taken"> {
  run: StudyRun;
  scoring: ReturnType<typeof useScoring>;
}

function ScoreStep({ study, taken, run, scoring }: ScoreStepProps) {
  const { choices, columns } = study;
  return (
    <div className="grid gap-4 print:hidden">
      <Select
        label="Summarize by"
        fieldClassName="max-w-xs"
        emptyLabel="Sex"
        options={columns.flatMap(({ header }) => (header === "" ? [] : [{ value: header, label: header }])).slice(0, 200)}
        value={choices.groupBy}
        onChange={(event) => study.choose({ groupBy: event.target.value })}
      />
      <Checkbox
        label="Say how sure each percentile is"
        message="Adds columns with its 95 % interval. They are empty if the number of people behind the reference is unknown; the range of repeat measurements is then given."
        checked={choices.intervals}
        onChange={(event) => study.choose({ intervals: event.target.checked })}
      />
      {hasHeights(columns) && (
        <Checkbox
          label="Add height-adjusted scores of children"
          message="Adds columns for people under 20: height for age, height age, and height-adjusted Z-scores. The Z-score for age stays."
          checked={choices.heights}
          onChange={(event) => study.choose({ heights: event.target.checked })}
        />
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button
          pending={scoring.isRunning}
          disabled={study.isLooking}
          onClick={() => {
            study.keep();
            scoring.start({ file: taken, options: run });
          }}
        >
          Score the study
        </Button>
        {scoring.isRunning && <Progress done={scoring.done} onCancel={scoring.cancel} />}
      </div>
      {scoring.error && <NotificationBanner wide type="error" message={messageOf(scoring.error)} />}
    </div>
  );
}

function scannersOf(ofFile: Scanner | undefined, { preview }: StudyLook): Scanner[] {
  if (ofFile) return [ofFile];
  return [...new Set(preview.flatMap(({ scanner }) => (scanner === null ? [] : [scanner as Scanner])))];
}

function referencesOf({ datasetId, alsoDatasetIds }: StudyRun, { datasets }: StudyLook): string[] {
  return [datasetId, ...idsIn(alsoDatasetIds)].map((id) => {
    const found = datasets.find((dataset) => dataset.id === id);
    return found ? `${found.name}, ${found.version}` : "Another reference";
  });
}

function Step({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="mb-4 text-sm text-muted">{note}</p>
      {children}
    </section>
  );
}

function Progress({ done, onCancel }: { done: number; onCancel: () => void }) {
  const percent = Math.round(done * 100);
  return (
    <>
      <progress aria-label="Rows scored" value={percent} max={100} className="h-2 w-48 accent-[var(--brand)]" />
      <span className="text-sm text-muted tabular-nums">{percent} %</span>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}

interface StudyRequest {
  readonly file: StudyFile;
  readonly options: StudyRun;
}

function useScoring() {
  const [done, setDone] = useState(0);
  const running = useRef<AbortController | null>(null);
  const { mutate, reset, data, error, isPending, variables } = useMutation({
    mutationFn: ({ file, options }: StudyRequest) => {
      const controller = new AbortController();
      running.current = controller;
      setDone(0);
      return scoreStudy(file, options, { signal: controller.signal, onProgress: setDone });
    },
  });
  useEffect(() => () => running.current?.abort(), []);
  return {
    start: (request: StudyRequest) => mutate(request),
    cancel() {
      running.current?.abort();
      reset();
    },
    done,
    result: data ?? null,
    request: variables ?? null,
    error,
    isRunning: isPending,
  };
}
