import type { ReportRow } from "@trabecula/contracts";
import { X } from "lucide-react";
import { useMemo, useState } from "react";
import { countOf } from "@trabecula/messages";
import { Combobox } from "../../ui/Combobox.tsx";

interface Props {
  rows: readonly ReportRow[];
  patientId: string | null;
  onChoose: (patientId: string | null) => void;
}

const mostOffered = 8;

export function PatientFilter({ rows, patientId, onChoose }: Props) {
  const [text, setText] = useState("");
  const patients = useMemo(() => patientsOf(rows), [rows]);
  if (patientId !== null)
    return (
      <div>
        <p className="mb-1 text-sm font-medium">Patient</p>
        <div className="flex min-h-[var(--control-height)] items-center justify-between gap-2 rounded-md border border-brand bg-brand-tint pl-3">
          <span className="min-w-0 truncate">
            <bdi>{patients.get(patientId)?.code ?? "has no reports"}</bdi>
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
