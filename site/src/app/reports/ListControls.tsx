import { readStates, ZReadState, ZReportType, type ReportRow } from "@trabecula/contracts";
import { Search, X } from "lucide-react";
import { reportTypeChoices } from "@trabecula/report-types/labels";
import { useMemo, useState } from "react";
import { countOf } from "@trabecula/messages";
import { useWorkspace } from "../../shell/workspaces.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import { stateLabels } from "@trabecula/messages/report-state";
import { TextInput } from "../../ui/TextInput.tsx";
import type { ReportList, ReportListAction, SortField, SortOrder } from "./model/report-list.ts";
import { Combobox } from "../../ui/Combobox.tsx";

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

export function ListControls({ list, dispatch }: { list: ReportList; dispatch: (action: ReportListAction) => void }) {
  const isPersonal = useWorkspace()?.kind === "personal";
  const [isOpen, setOpen] = useState(false);
  const { patientId, reportType, readState } = list;
  const count = [patientId, reportType, readState].filter((chosen) => chosen !== null).length;
  const onPhones = isOpen ? "" : "max-md:hidden";
  return (
    <div
      className={`mb-4 grid grid-cols-2 items-end gap-3 ${isPersonal ? "md:grid-cols-[minmax(0,1fr)_15rem_13rem]" : "md:grid-cols-[minmax(0,1fr)_13rem_11rem_11rem]"}`}
    >
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
      <div className="col-span-2 md:hidden">
        <Button variant="secondary" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {count === 0 ? "Filter and order" : `Filter and order (${count})`}
        </Button>
      </div>
      <div className={onPhones}>
        <PatientFilter
          rows={list.all}
          patientId={list.patientId}
          onChoose={(chosen) => dispatch({ type: "patient-chosen", patientId: chosen })}
        />
      </div>
      <Select
        label="Type"
        fieldClassName={onPhones}
        value={list.reportType ?? ""}
        emptyLabel="All types"
        options={reportTypeChoices}
        onChange={(event) => dispatch({ type: "type-chosen", reportType: ZReportType.safeParse(event.target.value).data ?? null })}
      />
      {!isPersonal && (
        <Select
          label="State"
          fieldClassName={onPhones}
          value={list.readState ?? ""}
          emptyLabel="All states"
          options={readStates.map((value) => ({ value, label: stateLabels[value] }))}
          onChange={(event) => dispatch({ type: "state-chosen", readState: ZReadState.safeParse(event.target.value).data ?? null })}
        />
      )}
      <Select
        label="Order"
        fieldClassName={`col-span-2 md:hidden ${onPhones}`}
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

interface PatientFilterProps {
  rows: readonly ReportRow[];
  patientId: string | null;
  onChoose: (patientId: string | null) => void;
}

const mostOffered = 8;

function PatientFilter({ rows, patientId, onChoose }: PatientFilterProps) {
  const [text, setText] = useState("");
  const patients = useMemo(() => patientsOf(rows), [rows]);
  if (patientId !== null)
    return (
      <div>
        <p className="mb-1 text-sm font-medium">Patient</p>
        <div className="flex min-h-[var(--control-height)] items-center justify-between gap-2 rounded-md border border-brand bg-brand-tint pl-3">
          <span className="min-w-0 truncate">
            <bdi translate="no">{patients.get(patientId)?.code ?? "has no reports"}</bdi>
          </span>
          <button
            type="button"
            aria-label="Reports of all patients"
            className="inline-flex size-9 shrink-0 items-center justify-center rounded-md text-muted hover:text-ink pointer-coarse:size-11"
            onClick={() => onChoose(null)}
          >
            <X aria-hidden="true" className="size-4" strokeWidth={1.5} />
          </button>
        </div>
      </div>
    );
  const wanted = text.trim().toLowerCase();
  const found = [...patients].filter(([, { code }]) => code.toLowerCase().includes(wanted)).slice(0, mostOffered);
  return (
    <Combobox
      label="Patient"
      placeholder="All patients"
      text={text}
      onText={setText}
      options={found.map(([id, { code, count }]) => ({ id, label: code, detail: countOf(count, "report") }))}
      emptyText={patients.size === 0 ? "No report is a patient’s yet." : "No patient with reports matches."}
      onChoose={(id) => {
        setText("");
        onChoose(id);
      }}
    />
  );
}

function patientsOf(rows: readonly ReportRow[]): Map<string, { code: string; count: number }> {
  const patients = new Map<string, { code: string; count: number }>();
  for (const { patientId, patientCode } of rows) {
    if (patientId === null) continue;
    patients.set(patientId, { code: patientCode ?? "", count: (patients.get(patientId)?.count ?? 0) + 1 });
  }
  return patients;
}
