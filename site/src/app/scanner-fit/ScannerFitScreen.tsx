import { useMutation, useQuery } from "@tanstack/react-query";
import type { DatasetSummary, ReportTypeCatalogue, Scanner } from "@trabecula/contracts";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { messageOf } from "../../shell/api-error.ts";
import { cataloguesQuery } from "../../shell/catalogues.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SelectableCard } from "../../ui/SelectableCard.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { datasetsQuery } from "../reports/report-queries.ts";
import { useStudy } from "../score/use-study.ts";
import { Findings } from "./Findings.tsx";
import { KeepCheck } from "./KeepCheck.tsx";
import { KeptChecks } from "./KeptChecks.tsx";
import { LeftOut } from "./LeftOut.tsx";
import { QuestionFields, type Chosen } from "./QuestionFields.tsx";
import { checkScanner, type Asked, type Controls } from "./scanner-fit-api.ts";
import { TableOfControls } from "./TableOfControls.tsx";

export default function ScannerFitScreen() {
  const catalogues = useQuery(cataloguesQuery());
  const datasets = useQuery(datasetsQuery());
  const error = catalogues.error ?? datasets.error;
  return (
    <>
      <PageHeader
        title="Does it fit my scanner?"
        description="Scan 20 or more healthy people, and see whether they lie where the reference says. Nothing is kept unless you ask."
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

function Check({ catalogues, datasets }: Props) {
  const [address] = useSearchParams();
  const [chosen, setChosen] = useState(() => chosenBy(address, datasets));
  const [from, setFrom] = useState<Controls["from"]>("table");
  const study = useStudy();
  const checking = useMutation({ mutationFn: checkScanner });
  const dataset = datasets.find(({ id }) => id === chosen.datasetId);
  const catalogue = catalogues.find(({ key }) => key === dataset?.reportType);
  const isScanner = catalogue?.scanners.some(({ key }) => key === chosen.scanner) ?? false;
  const controls = controlsOf(from, study);
  const asked: Asked | null =
    dataset && isScanner && controls ? { question: { ...chosen, scanner: chosen.scanner as Scanner }, controls, keep: null } : null;
  const isOfThis = asked !== null && isSameQuestion(checking.variables, asked);
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (checking.data) outcome.current?.focus();
  }, [checking.data]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <section aria-label="What is checked">
        <QuestionFields
          chosen={{ ...chosen, scanner: isScanner ? chosen.scanner : "" }}
          datasets={datasets}
          catalogue={catalogue}
          onChange={(change) => setChosen((before) => ({ ...before, ...change }))}
        />
      </section>
      <section aria-labelledby="fit-controls" className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div>
          <h2 id="fit-controls" className="text-lg font-semibold">
            Healthy controls
          </h2>
          <p className="text-sm text-muted">
            People who would belong to the reference’s population, as they came; nobody left out for being far off.
          </p>
        </div>
        <fieldset className="grid max-w-3xl gap-3 sm:grid-cols-2">
          <legend className="sr-only">Where they come from</legend>
          <SelectableCard kind="radio" name="fit-from" title="A table" selected={from === "table"} onChange={() => setFrom("table")} />
          <SelectableCard
            kind="radio"
            name="fit-from"
            title="My patients marked as healthy controls"
            selected={from === "patients"}
            onChange={() => setFrom("patients")}
          />
        </fieldset>
        {from === "table" ? (
          <TableOfControls study={study} catalogue={catalogue} catalogues={catalogues} />
        ) : (
          <p className="max-w-[68ch] text-sm text-muted">
            Of each the first scan on this scanner counts. Mark a patient under “More about the person”; who has withdrawn the consent is
            left out.
          </p>
        )}
        <div>
          <Button pending={checking.isPending} disabled={asked === null} onClick={() => asked && checking.mutate(asked)}>
            Check
          </Button>
          {asked === null && <p className="mt-2 text-sm text-muted">{missingText(dataset, isScanner)}</p>}
        </div>
        {isOfThis && checking.error && <NotificationBanner wide type="error" message={messageOf(checking.error)} />}
      </section>
      {isOfThis && checking.data && asked && (
        <div ref={outcome} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-8 outline-none">
          <Findings findings={checking.data.findings} catalogues={catalogues} />
          <LeftOut reply={checking.data} />
          <KeepCheck asked={asked} onDiscard={checking.reset} />
        </div>
      )}
      {dataset && <KeptChecks datasetId={dataset.id} />}
    </div>
  );
}

function chosenBy(address: URLSearchParams, datasets: Props["datasets"]): Chosen {
  const asked = address.get("dataset") ?? "";
  const datasetId = datasets.some(({ id }) => id === asked) ? asked : "";
  return { datasetId, scanner: address.get("scanner") ?? "", margin: "0.3" };
}

/** Null if something is missing for the table. */
function controlsOf(from: Controls["from"], { taken, run }: ReturnType<typeof useStudy>): Controls | null {
  if (from === "patients") return { from };
  if (!taken || !run) return null;
  const { datasetId: _, groupBy: __, scanner: ___, scale: ____, ...options } = run;
  return { from, file: taken.file, options };
}

/** Compares files by identity, not by name. */
function isSameQuestion(one: Asked | undefined, other: Asked): boolean {
  if (!one || JSON.stringify(one) !== JSON.stringify(other)) return false;
  return one.controls.from === "patients" || (other.controls.from === "table" && one.controls.file === other.controls.file);
}

function missingText(dataset: DatasetSummary | undefined, isScanner: boolean): string {
  if (!dataset) return "Choose a reference.";
  return isScanner ? "Choose the table." : "Choose the scanner.";
}
