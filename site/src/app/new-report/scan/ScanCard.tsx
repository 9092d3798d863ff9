import type { DatasetDetail, ReportTypeCatalogue, ScoredScan } from "@trabecula/contracts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { changeDraft } from "../draft-store.ts";
import { currentScans, needsScanDate, sharedVisit, type Draft } from "../model/draft.ts";
import { isLeftOut, scannerChoices, statedScanner, type ScanDraft, type VisitFacts } from "../model/scan-draft.ts";
import { problemsOfScan, type Problems } from "../model/step-checks.ts";
import { sourceHint, ScanFactsForm } from "./ScanFactsForm.tsx";
import { ScanValues } from "./ScanValues.tsx";
import { devicesQuery } from "../../../shell/devices-query.ts";
import { namedOption, Select } from "../../../ui/Select.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";

interface CardsProps extends Pick<Props, "draft" | "catalogue" | "reference" | "problems" | "today"> {
  sources: ScanDraft["sources"];
  scoredAt: (key: string, index: number) => ScoredScan | null;
  children?: ReactNode;
}

export function ScanCards({ draft, catalogue, reference, problems, today, sources, scoredAt, children }: CardsProps) {
  const scans = currentScans(draft);
  const visit = sharedVisit(draft);
  return (
    <>
      {visit && (
        <VisitPanel
          {...{ visit, catalogue, today, sources }}
          hasSeveral={scans.length > 1}
          problems={{ scanDate: problems["visit.scanDate"], scanner: problems["visit.scanner"] }}
          needsDate={needsScanDate(draft)}
        />
      )}
      {children}
      {scans.map((scan, index) => (
        <ScanCard
          key={scan.key}
          {...{ scan, draft, catalogue, reference, today }}
          number={index + 1}
          hasOwnVisit={visit === null}
          isOnly={scans.length === 1}
          problems={problemsOfScan(scan.key, problems)}
          scored={scoredAt(scan.key, index)}
        />
      ))}
    </>
  );
}

interface Props {
  number: number;
  scan: ScanDraft;
  draft: Draft;
  hasOwnVisit: boolean;
  isOnly: boolean;
  catalogue: ReportTypeCatalogue;
  /** Null until known. */
  reference: DatasetDetail | null;
  problems: Problems;
  scored: ScoredScan | null;
  today: string;
}

function ScanCard({ number, scan, draft, hasOwnVisit, isOnly, catalogue, reference, problems, scored, today }: Props) {
  const site = catalogue.sites.find((known) => known.key === scan.site);
  const title = site ? `${site.label}${scan.side ? `, ${scan.side}` : ""}` : `Scan ${number}`;
  return (
    <section aria-label={title} className="mt-6 border-t border-line-strong pt-5">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-serif text-xl font-semibold">{title}</h2>
        {!isOnly && !isLeftOut(scan) && (
          <Button variant="quiet" size="small" className="-mr-3" onClick={() => changeDraft({ type: "scan-removed", key: scan.key })}>
            Remove<span className="sr-only"> {title}</span>
          </Button>
        )}
      </div>
      <ScanFactsForm
        {...{ scan, catalogue, problems }}
        visit={
          hasOwnVisit && (
            <VisitFields
              visit={scan}
              sources={scan.sources}
              catalogue={catalogue}
              problems={problems}
              needsDate={needsScanDate(draft)}
              today={today}
              onChange={(change) => changeDraft({ type: "facts-changed", key: scan.key, change })}
            />
          )
        }
      />
      {scan.site !== "" && <ScanValues scan={scan} draft={draft} catalogue={catalogue} reference={reference} scored={scored} />}
      <Problem text={problems["values"]} />
    </section>
  );
}

interface VisitFieldsProps {
  visit: VisitFacts;
  sources: ScanDraft["sources"];
  catalogue: ReportTypeCatalogue;
  problems: { readonly scanDate?: string | undefined; readonly scanner?: string | undefined };
  needsDate: boolean;
  today: string;
  onChange: (change: Partial<VisitFacts>) => void;
}

function VisitFields({ visit, sources, catalogue, problems, needsDate, today, onChange }: VisitFieldsProps) {
  const devices = useQuery(devicesQuery()).data ?? [];
  const offered = devices.filter(
    ({ id, scanner, usedFrom, usedUntil }) =>
      id === visit.deviceId ||
      (catalogue.scanners.some(({ key }) => key === scanner) &&
        [null, scanner].includes(statedScanner(visit)) &&
        isWithin(visit.scanDate || today, usedFrom, usedUntil)),
  );
  return (
    <>
      <TextInput
        label={needsDate ? "Scan date (gives the age)" : "Scan date"}
        type="date"
        max={today}
        autoComplete="off"
        value={visit.scanDate}
        hint={sourceHint({ ...visit, sources }, "scanDate")}
        indicator={problems.scanDate ? 2 : 0}
        message={problems.scanDate}
        onChange={(event) => onChange({ scanDate: event.target.value })}
      />
      <Select
        label="Scanner"
        value={visit.scanner}
        hint={sourceHint({ ...visit, sources }, "scanner")}
        required
        indicator={problems.scanner ? 2 : 0}
        message={problems.scanner}
        emptyLabel="Choose the scanner"
        options={scannerChoices(catalogue, "Not known")}
        onChange={(event) => onChange({ scanner: event.target.value as VisitFacts["scanner"], deviceId: "" })}
      />
      {offered.length > 0 && (
        <Select
          label="Device"
          value={visit.deviceId}
          emptyLabel="Not stated"
          options={offered.map(({ id, name }) => namedOption({ id, name }))}
          onChange={({ target }) => {
            const chosen = offered.find(({ id }) => id === target.value);
            onChange(chosen ? { deviceId: chosen.id, scanner: chosen.scanner } : { deviceId: "" });
          }}
        />
      )}
    </>
  );
}

function isWithin(day: string, from: string | null, until: string | null): boolean {
  return (from === null || day >= from) && (until === null || day <= until);
}

function VisitPanel({ hasSeveral, ...fields }: Omit<VisitFieldsProps, "onChange"> & { hasSeveral: boolean }) {
  return (
    <section aria-labelledby="visit-heading">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id="visit-heading" className="text-lg font-semibold">
          Visit
        </h2>
        {hasSeveral && (
          <Button variant="quiet" size="small" className="-mr-3" onClick={() => changeDraft({ type: "visit-parted" })}>
            Ask for each site
          </Button>
        )}
      </div>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <VisitFields {...fields} onChange={(change) => changeDraft({ type: "visit-changed", change })} />
      </div>
    </section>
  );
}
