import { reportTypeChoices } from "@trabecula/report-types/labels";
import { ChoiceFilter, FoundCount, SearchFilter } from "../../../shell/lists/filters.tsx";
import { stateChoices } from "../dataset-words.ts";
import type { DatasetListQuery } from "./dataset-list-query.ts";

interface Props {
  view: DatasetListQuery;
  onChange: (change: Partial<DatasetListQuery>) => void;
  total: number | undefined;
}

export function DatasetFilters({ view, onChange, total }: Props) {
  return (
    <search className="mb-4 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_13rem]">
      <SearchFilter label="Search datasets" placeholder="Name, key or summary" q={view.q} onSearch={(q) => onChange({ q })} />
      <ChoiceFilter
        label="State"
        emptyLabel="Any state"
        options={stateChoices}
        chosen={view.state}
        onChoose={(state) => onChange({ state })}
      />
      <ChoiceFilter
        label="Report type"
        emptyLabel="Any report type"
        options={reportTypeChoices}
        chosen={view.reportType}
        onChoose={(reportType) => onChange({ reportType })}
      />
      <div className="sm:col-span-3">
        <FoundCount total={total} one="version" />
      </div>
    </search>
  );
}
