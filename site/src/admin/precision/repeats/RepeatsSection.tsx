import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PrecisionReply, RepeatsQuery, Scanner, Site } from "@trabecula/contracts";
import { siteLabel, scannerLabel } from "@trabecula/report-types/labels";
import { cataloguesQuery } from "../../../shell/catalogues.ts";
import { Select } from "../../../ui/Select.tsx";
import { FileToRead } from "../../FileToRead.tsx";
import { readRepeats } from "../precision-api.ts";
import type { OwnSaving } from "../use-own-precision.ts";
import { RepeatsResult } from "./RepeatsResult.tsx";

export function RepeatsSection({ inUse, saving }: { inUse: PrecisionReply; saving: OwnSaving }) {
  const [file, setFile] = useState<File | null>(null);
  const [facts, setFacts] = useState<RepeatsQuery>({});
  const reading = useMutation({ mutationFn: ({ chosen, said }: { chosen: File; said: RepeatsQuery }) => readRepeats(chosen, said) });

  function read(chosen: File | null, said: RepeatsQuery): void {
    setFile(chosen);
    setFacts(said);
    if (chosen) reading.mutate({ chosen, said });
  }

  return (
    <FileToRead
      id="repeats"
      title="From repeated scans"
      lead="Thirty people scanned twice, or fifteen three times, repositioned between scans. The file is not stored. Nothing is saved until you accept the results."
      noun="repeated scans"
      hint="CSV or XLSX with id, parameter, site, scanner and value, one scan per row; or value1 and value2 side by side."
      refusedTitle="This file gives no precision"
      savedAs="repeats-problems.txt"
      {...{ file, reading }}
      problems={reading.data?.problems ?? []}
      onFile={(chosen) => read(chosen, facts)}
      facts={<FactFields facts={facts} onChange={(said) => read(file, said)} />}
    >
      {reading.data && <RepeatsResult key={reading.submittedAt} reply={reading.data} inUse={inUse} saving={saving} />}
    </FileToRead>
  );
}

/** Defaults for rows without these values; each change reads the file again. */
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
