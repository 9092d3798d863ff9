import { ZReportType } from "@trabecula/contracts";
import { Search } from "lucide-react";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import type { ReportList, ReportListAction } from "./model/report-list.ts";
import type { SortField, SortOrder } from "./model/report-rows.ts";
import { PatientFilter } from "./PatientFilter.tsx";
import { reportTypeChoices } from "@trabecula/report-types/labels";

interface Props {
  list: ReportList;
  dispatch: (action: ReportListAction) => void;
}

const sortChoices: { value: `${SortField} ${SortOrder}`; label: string }[] = [
  { value: "dateCreated desc", label: "Newest first" },
  { value: "dateCreated asc", label: "Oldest first" },
  { value: "scanDate desc", label: "Latest scan first" },
  { value: "scanDate asc", label: "Earliest scan first" },
  { value: "reportName asc", label: "Name, A to Z" },
  { value: "reportName desc", label: "Name, Z to A" },
  { value: "person asc", label: "Patient or subject, A to Z" },
  { value: "person desc", label: "Patient or subject, Z to A" },
  { value: "reportType asc", label: "Type, A to Z" },
  { value: "reportType desc", label: "Type, Z to A" },
];

export function ListControls({ list, dispatch }: Props) {
  return (
    <div className="mb-4 grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1fr)_15rem_13rem]">
      <TextInput
        label="Search reports"
        type="search"
        fieldClassName="max-md:col-span-2"
        value={list.query}
        placeholder="Name, code or type"
        autoComplete="off"
        icon={<Search aria-hidden="true" className="size-4" strokeWidth={1.5} />}
        onChange={(event) => dispatch({ type: "searched", query: event.target.value })}
      />
      <PatientFilter rows={list.all} patientId={list.patientId} onChoose={(patientId) => dispatch({ type: "patient-chosen", patientId })} />
      <Select
        label="Type"
        value={list.reportType ?? ""}
        emptyLabel="All types"
        options={reportTypeChoices}
        onChange={(event) => dispatch({ type: "type-chosen", reportType: ZReportType.safeParse(event.target.value).data ?? null })}
      />
      <Select
        label="Order"
        fieldClassName="col-span-2 md:hidden"
        value={`${list.sortField} ${list.sortOrder}`}
        options={sortChoices}
        onChange={(event) => {
          const [field, order] = event.target.value.split(" ") as [SortField, SortOrder];
          dispatch({ type: "sorted", field, order });
        }}
      />
    </div>
  );
}
