import { useMutation, useQuery } from "@tanstack/react-query";
import type {
  DatasetSummary,
  ReportTypeCatalogue,
  Scanner,
  FitMargin,
  PatientsCheckRequest,
  ScannerCheckReply,
} from "@trabecula/contracts";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { messageOf } from "../../shell/api-error.ts";
import { lazyPart } from "../../shell/lazy-screen.ts";
import { cataloguesQuery } from "../../shell/catalogues.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { RadioCards } from "../../ui/SelectableCard.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { datasetsQuery } from "../reports/report-queries.ts";
import { useStudy } from "../score/use-study.ts";
import { Findings } from "./Findings.tsx";
import { KeepCheck, LeftOut } from "./KeepCheck.tsx";
import { adaptReference, checkScanner, type CheckRequest, type Controls } from "./scanner-fit-api.ts";
import { useMay } from "../../shell/workspaces.ts";
import { checksQuery } from "../../shell/scanner-checks/checks-query.ts";
import { CheckList } from "../../shell/scanner-checks/CheckList.tsx";
import { namedOption, Select } from "../../ui/Select.tsx";
import { Section } from "../../ui/Section.tsx";
import { SheetChoice, StudyColumns, StudyDrop } from "../score/StudyTable.tsx";
import { WholeFile } from "../score/WholeFile.tsx";

const Adaptation = lazyPart("adaptation", () => import("./Adaptation.tsx"), "h-48 w-full");

export default function ScannerFitScreen() {
  const catalogues = useQuery(cataloguesQuery());
  const datasets = useQuery(datasetsQuery());
  const error = catalogues.error ?? datasets.error;
  return (
    <>
      <PageHeader
        title="Does it fit my scanner?"
        description="Scan 20 or more healthy people, and see whether they lie where the reference says. From 25 on, it can be adapted to them. Nothing is kept unless you ask."
      />
      {error && <ErrorState message={messageOf(error)} onRetry={() => void (catalogues.refetch(), datasets.refetch())} />}
      {!error && !(catalogues.data && datasets.data) && <Skeleton className="h-64 w-full" />}
      {catalogues.data && datasets.data && <Check catalogues={catalogues.data} datasets={datasets.data.items} />}
    </>
  );
}

interface Props {
  catalogues: readonly ReportTypeCatalogue[];
  datasets: readonly DatasetSummary[];
}

const origins: readonly { value: Controls["from"]; title: string }[] = [
  { value: "table", title: "A table" },
  { value: "patients", title: "My patients marked as healthy controls" },
];

function Check({ catalogues, datasets }: Props) {
  const [address] = useSearchParams();
  const [chosen, setChosen] = useState(() => chosenBy(address, datasets));
  const [from, setFrom] = useState<Controls["from"]>("table");
  const study = useStudy();
  const checking = useMutation({ mutationFn: checkScanner });
  const adapting = useMutation({ mutationFn: (asked: CheckRequest) => adaptReference(asked) });
  const dataset = datasets.find(({ id }) => id === chosen.datasetId);
  const catalogue = catalogues.find(({ key }) => key === dataset?.reportType);
  const isScanner = catalogue?.scanners.some(({ key }) => key === chosen.scanner) ?? false;
  const controls = controlsOf(from, study);
  const request: CheckRequest | null =
    dataset && isScanner && controls ? { question: { ...chosen, scanner: chosen.scanner as Scanner }, controls, keep: null } : null;
  const checked = request && isSameQuestion(checking.variables, request) ? checking : null;
  const adapted = request && isSameQuestion(adapting.variables, request) ? adapting : null;
  // One is reset when the other starts.
  const failure = adapted?.error ?? checked?.error;
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (checking.data ?? adapting.data) outcome.current?.focus();
  }, [checking.data, adapting.data]);
  const start = (one: typeof checking | typeof adapting, other: typeof checking | typeof adapting) => {
    if (from === "table") study.keep();
    other.reset();
    if (request) one.mutate(request);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <QuestionFields
        chosen={{ ...chosen, scanner: isScanner ? chosen.scanner : "" }}
        {...{ datasets, catalogue }}
        onChange={(change) => setChosen((before) => ({ ...before, ...change }))}
      />
      <section aria-labelledby="fit-controls" className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <OriginOfControls {...{ from, setFrom }} />
        {from === "table" && <TableOfControls study={study} catalogue={catalogue} catalogues={catalogues} />}
        <div>
          <div className="flex flex-wrap gap-3">
            <Button pending={checking.isPending} disabled={request === null} onClick={() => start(checking, adapting)}>
              Check
            </Button>
            <Button variant="secondary" pending={adapting.isPending} disabled={request === null} onClick={() => start(adapting, checking)}>
              Adapt the reference
            </Button>
          </div>
          {request === null && <p className="mt-2 text-sm text-muted">{missingText(dataset, isScanner)}</p>}
        </div>
        {failure && <NotificationBanner wide type="error" message={messageOf(failure)} />}
      </section>
      {(checked?.data || adapted?.data) && request && (
        <div ref={outcome} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-8 outline-none">
          {checked?.data && <Checked reply={checked.data} onDiscard={checked.reset} {...{ request, catalogues }} />}
          {adapted?.data && <Adaptation reply={adapted.data} request={request} catalogues={catalogues} />}
        </div>
      )}
      {dataset && <KeptChecks datasetId={dataset.id} />}
    </div>
  );
}

interface CheckedProps extends Pick<Props, "catalogues"> {
  reply: ScannerCheckReply;
  request: CheckRequest;
  onDiscard: () => void;
}

function Checked({ reply, request, catalogues, onDiscard }: CheckedProps) {
  const may = useMay();
  return (
    <>
      <Findings findings={reply.findings} catalogues={catalogues} />
      <LeftOut reply={reply} />
      {may("write") && <KeepCheck request={request} onDiscard={onDiscard} />}
    </>
  );
}

function OriginOfControls({ from, setFrom }: { from: Controls["from"]; setFrom: (from: Controls["from"]) => void }) {
  const may = useMay();
  return (
    <>
      <div>
        <h2 id="fit-controls" className="text-lg font-semibold">
          Healthy controls
        </h2>
        <p className="text-sm text-muted">People who would belong to the reference’s population. Do not leave out extreme values.</p>
      </div>
      <fieldset>
        <legend className="sr-only">Where they come from</legend>
        <RadioCards
          name="fit-from"
          className="max-w-3xl sm:grid-cols-2"
          value={from}
          options={may("export") ? origins : origins.slice(0, 1)}
          onChange={setFrom}
        />
      </fieldset>
      {from === "patients" && (
        <p className="max-w-[68ch] text-sm text-muted">
          The first scan of each patient on this scanner counts. Mark a patient under “More about the person”. Patients who withdrew consent
          are left out.
        </p>
      )}
    </>
  );
}

function chosenBy(address: URLSearchParams, datasets: Props["datasets"]): Chosen {
  const requested = address.get("dataset") ?? "";
  const datasetId = datasets.some(({ id }) => id === requested) ? requested : "";
  return { datasetId, scanner: address.get("scanner") ?? "", margin: "0.3" };
}

function controlsOf(from: Controls["from"], { taken, run }: ReturnType<typeof useStudy>): Controls | null {
  if (from === "patients") return { from };
  if (!taken || !run) return null;
  const { datasetId: _, groupBy: __, scanner: ___, scale: ____, ...options } = run;
  return { from, file: taken.file, options };
}

/** Compares files by identity, not by name. */
function isSameQuestion(one: CheckRequest | undefined, other: CheckRequest): boolean {
  if (!one || JSON.stringify(one) !== JSON.stringify(other)) return false;
  return one.controls.from === "patients" || (other.controls.from === "table" && one.controls.file === other.controls.file);
}

function missingText(dataset: DatasetSummary | undefined, isScanner: boolean): string {
  if (!dataset) return "Choose a reference.";
  return isScanner ? "Choose the table." : "Choose the scanner.";
}

function KeptChecks({ datasetId }: { datasetId: string }) {
  const { data } = useQuery(checksQuery(datasetId));
  if (!data || data.length === 0) return null;
  return (
    <Section title="Kept checks of this reference">
      <CheckList checks={data} />
    </Section>
  );
}

type Chosen = Pick<PatientsCheckRequest, "datasetId" | "margin"> & { scanner: string };

interface QuestionFieldsProps {
  chosen: Chosen;
  datasets: readonly DatasetSummary[];
  catalogue: ReportTypeCatalogue | undefined;
  onChange: (change: Partial<Chosen>) => void;
}

const margins: { value: FitMargin; label: string }[] = [
  { value: "0.3", label: "Within 0.3 SD (usual)" },
  { value: "0.5", label: "Within 0.5 SD (coarse)" },
];

function QuestionFields({ chosen, datasets, catalogue, onChange }: QuestionFieldsProps) {
  return (
    <section aria-label="What is checked" className="grid items-end gap-5 sm:grid-cols-2 lg:grid-cols-3">
      <Select
        label="Reference"
        emptyLabel="Choose a reference"
        options={datasets.map(namedOption)}
        value={chosen.datasetId}
        onChange={(event) => onChange({ datasetId: event.target.value })}
      />
      <Select
        label="Scanner"
        emptyLabel="Choose the scanner"
        options={(catalogue?.scanners ?? []).map(({ key, label }) => ({ value: key, label }))}
        value={chosen.scanner}
        disabled={!catalogue}
        onChange={(event) => onChange({ scanner: event.target.value as Scanner })}
      />
      <Select
        label="What counts as fitting"
        hint="Choose before you look. 30 to 40 controls show a fit only coarsely."
        options={margins}
        value={chosen.margin}
        onChange={(event) => onChange({ margin: event.target.value as FitMargin })}
      />
    </section>
  );
}

interface TableOfControlsProps {
  study: ReturnType<typeof useStudy>;
  catalogue: ReportTypeCatalogue | undefined;
  catalogues: readonly ReportTypeCatalogue[];
}

function TableOfControls({ study, catalogue, catalogues }: TableOfControlsProps) {
  const { taken, look, choices } = study;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <StudyDrop
        study={study}
        label="Drop the table of healthy controls here"
        hint="CSV or XLSX, a row for each scan: code, sex, age and a column for each parameter; your own headers are fine."
      />
      {taken && look && (
        <>
          <SheetChoice study={study} look={look} />
          {look.problem && <NotificationBanner wide type="warning" title="Not ready yet" message={look.problem} />}
          <WholeFile
            facts={choices.facts}
            catalogue={catalogue}
            without={["scanner", "menopausalStatus", "scale"]}
            onChange={(facts) => study.choose({ facts })}
          />
          <details open={look.problem !== null || look.sexCodes.length > 0}>
            <summary className="cursor-pointer py-2 text-sm font-medium text-brand">How the columns are read</summary>
            <StudyColumns {...{ study, look, catalogues }} />
          </details>
        </>
      )}
    </div>
  );
}
