import type { ReportType } from "@trabecula/contracts";
import { reportTypeChoices } from "../../../app/reports/words.ts";
import { Select } from "../../../ui/Select.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { useTypedSearch } from "../../use-typed-search.ts";
import { countOf, stateChoices } from "../dataset-words.ts";
import type { DatasetListQuery } from "./dataset-list-query.ts";

interface Props {
  view: DatasetListQuery;
  onChange: (change: Partial<DatasetListQuery>) => void;
  total: number | undefined;
}

export function DatasetFilters({ view, onChange, total }: Props) {
  const [text, setText] = useTypedSearch(view.q, (q) => onChange({ q }));
  return (
    <search className="mb-4 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_13rem]">
      <TextInput
        label="Search datasets"
        type="search"
        placeholder="Name, key or summary"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        label="State"
        emptyLabel="Any state"
        options={stateChoices}
        value={view.state ?? ""}
        onChange={(event) => onChange({ state: (event.target.value || null) as DatasetListQuery["state"] })}
      />
      <Select
        label="Report type"
        emptyLabel="Any report type"
        options={reportTypeChoices}
        value={view.reportType ?? ""}
        onChange={(event) => onChange({ reportType: (event.target.value || null) as ReportType | null })}
      />
      <p className="text-sm text-muted tabular-nums sm:col-span-3" aria-live="polite">
        {total === undefined ? "\u00a0" : countOf(total, "version")}
      </p>
    </search>
  );
}
