import { countOf } from "@trabecula/messages";
import { megabytes, uploadLimits, type PatientImport } from "@trabecula/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { patients } from "@trabecula/contracts/endpoints";
import { useState } from "react";
import { messageOf } from "../../shell/api-error.ts";
import { BackTo } from "../../ui/BackTo.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { HiddenChoice, type Hidden } from "../../shell/files/HiddenChoice.tsx";
import { ProblemTable } from "../../shell/files/ProblemTable.tsx";
import { api } from "../../shell/api.ts";
import { readIntoMemory } from "../../shell/files/read-into-memory.ts";
import { StoreImport } from "../record/StoreImport.tsx";
import { RefusedRowsFile } from "../record/RefusedRowsFile.tsx";
import { Differences } from "../record/Differences.tsx";
import { recordsChanged } from "../reports/report-queries.ts";
import { patientFields } from "./model/patient-fields.ts";

const sample = "/samples/patients.csv";

export default function PatientImportScreen() {
  const { file, check, save, take, store, choose, isWhole, takeWhole } = useImportPatients();
  const error = save.error ?? check.error;
  return (
    <>
      <BackTo list="/patients">Patients</BackTo>
      <PageHeader title="Import patients" description="A table with one line per patient. You see every change before it is stored." />
      <div className="max-w-3xl space-y-6">
        {save.data ? (
          <>
            <NotificationBanner wide type="success" message={storedText(save.data)} />
            <RefusedRowsFile refused={save.data.refused} fileName={file!.name} />
            <ButtonLink to="/patients">To the patients</ButtonLink>
          </>
        ) : (
          <>
            <FileDrop
              label="Drop a table of patients here"
              hint={`CSV, or the first filled sheet of an XLSX workbook, up to ${megabytes(uploadLimits.shortTable)} MB. Nothing is stored before you have seen what was read.`}
              accept=".csv,.xlsx,text/csv"
              pending={check.isPending || save.isPending}
              onFiles={([chosen]) => chosen && take(chosen)}
            />
            <Columns />
            <Checkbox
              label="Add all lines or none"
              message="Without it, lines in order are added, and the others come back as a file."
              checked={isWhole}
              onChange={(event) => takeWhole(event.target.checked)}
            />
            {error && <NotificationBanner wide type="error" message={messageOf(error)} />}
            {check.isPending && <p role="status">Reading every line…</p>}
            <HiddenChoice message={check.data?.problems[0]?.message} onChoose={choose} />
            {file && check.data && <CheckedFile name={file.name} outcome={check.data} isStoring={save.isPending} onStore={store} />}
          </>
        )}
      </div>
    </>
  );
}

function Columns() {
  return (
    <div className="text-sm text-muted">
      <p>
        Columns: <code>code</code>, <code>sex</code>, and <code>birth_date</code> or <code>birth_year</code>. Other columns are optional.
        The{" "}
        <a href={sample} download className="text-brand underline underline-offset-4">
          sample table
        </a>{" "}
        has every column. Patients are known by their code. Empty cells change nothing.
      </p>
    </div>
  );
}

interface CheckedProps {
  readonly name: string;
  readonly outcome: PatientImport;
  readonly isStoring: boolean;
  readonly onStore: (reason: string) => void;
}

function CheckedFile({ name, outcome, isStoring, onStore }: CheckedProps) {
  const { ok, problems, added, changed, leftOut, remarks, conflicting, missing } = outcome;
  return (
    <section aria-label="What was read" className="space-y-4">
      <NotificationBanner wide type={ok ? "info" : "error"} title={name} message={importText(outcome)} />
      <ul className="list-disc space-y-1 pl-5 text-sm text-muted">
        {leftOut.length > 0 && <li>Nothing is taken from these columns: {leftOut.join(", ")}.</li>}
        {conflicting > 0 && <li>{countOf(conflicting, "patient is", "patients are")} in conflict and will not be saved.</li>}
        {ok && missing > 0 && <li>{countOf(missing, "stored patient is", "stored patients are")} not in the file. Nothing is deleted.</li>}
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
      <Differences outcome={outcome} groups={patientFields} />
      {problems.length > 0 && <ProblemTable problems={problems} fileNames={[name]} savedAs="patient-problems.txt" />}
      <RefusedRowsFile refused={outcome.refused} fileName={name} />
      {ok && <StoreImport verb="Add" record="patient" {...{ added, changed, isStoring, onStore }} />}
    </section>
  );
}

function storedText({ added, changed }: PatientImport): string {
  return `${countOf(added, "patient")} added.${changed === 0 ? "" : ` ${countOf(changed, "patient")} corrected.`}`;
}

export function importText({ ok, rows, added, changed, unchanged }: PatientImport): string {
  if (!ok) return "Fix the lines below and choose the file again. No patient was added.";
  if (rows === 0) return "There is no patient in this table.";
  const there =
    unchanged === 0
      ? ""
      : ` ${countOf(unchanged, "patient is", "patients are")} there already and ${unchanged === 1 ? "stays" : "stay"} as before.`;
  const corrected = changed === 0 ? "" : ` ${countOf(changed, "patient has", "patients have")} other values than stored.`;
  return `${added === 0 ? "Nothing is new." : `${countOf(added, "new patient")}.`}${corrected}${there}`;
}

/** Saves exactly the bytes that were checked. */
function useImportPatients() {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const check = useMutation({
    mutationFn: async ({ chosen, hidden, isWhole: whole }: Chosen) => {
      const copy = await readIntoMemory(chosen);
      setFile(copy);
      return api.call(patients.importFile, { query: { dryRun: "true", ...queryOf(hidden, whole) }, body: formOf(copy) });
    },
  });
  const save = useMutation({
    mutationFn: ({ chosen, hidden, isWhole: whole, plan, reason }: Stored) =>
      api.call(patients.importFile, {
        query: { ...queryOf(hidden, whole), plan, ...(reason !== "" && { reason }) },
        body: formOf(chosen),
      }),
    onSuccess: () => recordsChanged(queries),
  });
  return {
    file,
    check,
    save,
    isWhole,
    take(chosen: File) {
      save.reset();
      check.mutate({ chosen, hidden: null, isWhole });
    },
    takeWhole(whole: boolean) {
      setIsWhole(whole);
      if (check.variables) check.mutate({ ...check.variables, isWhole: whole });
    },
    choose(hidden: Hidden) {
      if (file) check.mutate({ chosen: file, hidden, isWhole });
    },
    store(reason: string) {
      if (check.data) save.mutate({ ...check.variables, chosen: file!, plan: check.data.plan, reason });
    },
  };
}

interface Chosen {
  readonly chosen: File;
  readonly hidden: Hidden | null;
  readonly isWhole: boolean;
}

interface Stored extends Chosen {
  readonly plan: string;
  readonly reason: string;
}

const queryOf = (hidden: Hidden | null, isWhole: boolean) =>
  ({ rows: isWhole ? "all" : "good", ...(hidden !== null && { hidden }) }) as const;

function formOf(file: File): FormData {
  const form = new FormData();
  form.set("file", file);
  return form;
}
