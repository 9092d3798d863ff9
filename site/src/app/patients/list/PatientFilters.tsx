import { FoundCount, SearchFilter } from "../../../shell/lists/filters.tsx";
import { Select } from "../../../ui/Select.tsx";
import { readPatientListView, type PatientListView } from "../model/patient-list-view.ts";

interface Props {
  view: PatientListView;
  found: number | undefined;
  keepsNames: boolean;
  onChange: (change: Partial<PatientListView>) => void;
}

const orders = [
  { value: "sort=dateCreated&order=desc", label: "Newest first" },
  { value: "sort=dateCreated&order=asc", label: "Oldest first" },
  { value: "sort=lastScanDate&order=desc", label: "Latest scan first" },
  { value: "sort=lastScanDate&order=asc", label: "Earliest scan first" },
  { value: "sort=code&order=asc", label: "Code, A to Z" },
  { value: "sort=code&order=desc", label: "Code, Z to A" },
  { value: "sort=age&order=desc", label: "Oldest people first" },
  { value: "sort=age&order=asc", label: "Youngest people first" },
  { value: "sort=sex&order=asc", label: "Women first" },
  { value: "sort=sex&order=desc", label: "Men first" },
  { value: "sort=reports&order=desc", label: "Most reports first" },
  { value: "sort=reports&order=asc", label: "Fewest reports first" },
];

export function PatientFilters({ view, found, keepsNames, onChange }: Props) {
  return (
    <div className={`mb-3 grid items-end gap-3 ${found === undefined ? "" : "md:grid-cols-[minmax(0,1fr)_auto]"}`}>
      <SearchFilter
        label="Search patients"
        placeholder={keepsNames ? "Code or name" : "Code"}
        q={view.q}
        onSearch={(q) => onChange({ q })}
      />
      <Select
        label="Order"
        fieldClassName="md:hidden"
        value={`sort=${view.sort}&order=${view.order}`}
        options={orders}
        onChange={(event) => {
          const { sort, order } = readPatientListView(new URLSearchParams(event.target.value));
          onChange({ sort, order });
        }}
      />
      {found !== undefined && (
        <div className="md:pb-2.5">
          <FoundCount total={found} one="patient" />
        </div>
      )}
    </div>
  );
}
