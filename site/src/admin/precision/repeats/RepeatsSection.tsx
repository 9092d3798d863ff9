import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PrecisionReply, RepeatsQuery, Scanner, Site } from "@trabecula/contracts";
import { siteLabel, scannerLabel } from "@trabecula/report-types/labels";
import { ApiError, logOf, messageOf } from "../../../shell/api-error.ts";
import { cataloguesQuery } from "../../../shell/catalogues.ts";
import { FileDrop } from "../../../ui/FileDrop.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { Select } from "../../../ui/Select.tsx";
import { ProblemTable } from "../../../shell/files/ProblemTable.tsx";
import { readRepeats } from "../precision-api.ts";
import type { OwnSaving } from "../use-own-precision.ts";
import { RepeatsResult } from "./RepeatsResult.tsx";

/** A file of repeated scans becomes figures, of which the administrator takes over what is wanted. */
export function RepeatsSection({ inUse, saving }: { inUse: PrecisionReply; saving: OwnSaving }) {
  const [file, setFile] = useState<File | null>(null);
  const [facts, setFacts] = useState<RepeatsQuery>({});
  const reading = useMutation({ mutationFn: ({ chosen, said }: { chosen: File; said: RepeatsQuery }) => readRepeats(chosen, said) });
  const problems = reading.error instanceof ApiError ? reading.error.problems : (reading.data?.problems ?? []);

  function read(chosen: File | null, said: RepeatsQuery): void {
    setFile(chosen);
    setFacts(said);
    if (chosen) reading.mutate({ chosen, said });
  }

  return (
    <section aria-labelledby="repeats" className="mt-10">
      <h2 id="repeats" className="text-lg font-semibold">
        From repeated scans
      </h2>
      <p className="mb-3 max-w-[68ch] text-sm text-muted">
        Thirty people scanned twice, or fifteen three times, repositioned between scans. The file is read and forgotten; nothing is saved
        until you take figures over.
      </p>
      <FileDrop
        label={file ? `Chosen: ${file.name}` : "Drop a file of repeated scans here"}
        hint="CSV or XLSX with id, parameter, site, scanner and value, one scan per row; or value1 and value2 side by side."
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        buttonLabel={file ? "Choose another" : "Choose a file"}
        pending={reading.isPending}
        onFiles={([first]) => first && read(first, facts)}
      />
      <FactFields facts={facts} onChange={(said) => read(file, said)} />
      <div aria-live="polite">{reading.isPending && <p className="mt-4 text-sm text-muted">Reading every row…</p>}</div>
      {reading.error && (
        <div className="mt-4">
          <NotificationBanner
            wide
            type="error"
            title="This file gives no precision"
            message={messageOf(reading.error)}
            errorLog={logOf(reading.error)}
          />
        </div>
      )}
      {reading.data && <RepeatsResult key={reading.submittedAt} reply={reading.data} inUse={inUse} saving={saving} />}
      {!reading.isPending && problems.length > 0 && (
        <ProblemTable savedAs="repeats-problems.txt" problems={problems} fileNames={[file?.name ?? "the file"]} />
      )}
    </section>
  );
}

/** What holds for every row that does not say otherwise; the file is read again with each choice. */
function FactFields({ facts, onChange }: { facts: RepeatsQuery; onChange: (facts: RepeatsQuery) => void }) {
  const { data: catalogues = [] } = useQuery(cataloguesQuery());
  const parameters = catalogues.flatMap((catalogue) => catalogue.parameters);
  const sites = [...new Set(catalogues.flatMap((catalogue) => catalogue.sites.map(({ key }) => key)))];
  const scanners = [...new Set(catalogues.flatMap((catalogue) => catalogue.scanners.map(({ key }) => key)))].filter(
    (key) => key !== "other",
  );
  const set = (change: RepeatsQuery) => {
    const next = { ...facts, ...change };
    onChange(Object.fromEntries(Object.entries(next).filter(([, value]) => value)) as RepeatsQuery);
  };
  return (
    <details className="mt-3">
      <summary className="cursor-pointer text-sm font-medium">What the file does not say</summary>
      <div className="mt-3 grid max-w-3xl gap-4 sm:grid-cols-3">
        <Select
          label="Parameter"
          emptyLabel="The file says it"
          options={parameters.map(({ key, abbreviation }) => ({ value: key, label: abbreviation }))}
          value={facts.parameter ?? ""}
          onChange={({ target }) => set({ parameter: target.value })}
        />
        <Select
          label="Site"
          emptyLabel="The file says it"
          options={sites.map((site) => ({ value: site, label: siteLabel(site) }))}
          value={facts.site ?? ""}
          onChange={({ target }) => set({ site: target.value as Site })}
        />
        <Select
          label="Scanner"
          emptyLabel="The file says it"
          options={scanners.map((scanner) => ({ value: scanner, label: scannerLabel(scanner) }))}
          value={facts.scanner ?? ""}
          onChange={({ target }) => set({ scanner: target.value as Scanner })}
        />
      </div>
    </details>
  );
}
