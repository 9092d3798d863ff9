import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type ChangeEvent } from "react";
import type { PrecisionReply, RepeatsQuery } from "@trabecula/contracts";
import { siteLabel, scannerLabel } from "@trabecula/report-types/labels";
import { cataloguesQuery } from "../../shell/catalogues.ts";
import { Select } from "../../ui/Select.tsx";
import { FileToRead } from "../FileToRead.tsx";
import { useOwner } from "../owner.ts";
import { readRepeats, type OwnSaving } from "./own-precision.ts";
import { RepeatsResult } from "./RepeatsResult.tsx";

export function RepeatsSection({ inUse, saving }: { inUse: PrecisionReply; saving: OwnSaving }) {
  const owner = useOwner();
  const [file, setFile] = useState<File | null>(null);
  const [facts, setFacts] = useState<RepeatsQuery>({});
  const reading = useMutation({
    mutationFn: ({ chosen, said }: { chosen: File; said: RepeatsQuery }) => readRepeats(owner, chosen, said),
  });

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
      remarks={reading.data?.remarks ?? []}
      onFile={(chosen) => read(chosen, { ...facts, hidden: undefined })}
      onHidden={(hidden) => read(file, { ...facts, hidden })}
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
  const fact = (name: "parameter" | "site" | "scanner") => ({
    emptyLabel: "The file says it",
    value: facts[name] ?? "",
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => set({ [name]: target.value }),
  });
  return (
    <details className="mt-3">
      <summary className="cursor-pointer text-sm font-medium">What the file does not say</summary>
      <div className="mt-3 grid max-w-3xl gap-4 sm:grid-cols-3">
        <Select
          label="Parameter"
          options={parameters.map(({ key, abbreviation }) => ({ value: key, label: abbreviation }))}
          {...fact("parameter")}
        />
        <Select label="Site" options={sites.map((site) => ({ value: site, label: siteLabel(site) }))} {...fact("site")} />
        <Select
          label="Scanner"
          options={scanners.map((scanner) => ({ value: scanner, label: scannerLabel(scanner) }))}
          {...fact("scanner")}
        />
      </div>
    </details>
  );
}
