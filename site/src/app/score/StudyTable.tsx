import type { ColumnTarget, ReportTypeCatalogue, StudyColumn, StudyLook } from "@trabecula/contracts";
import type { ReactNode } from "react";
import { messageOf } from "../../shell/api-error.ts";
import { FileDrop, type FileDropProps } from "../../ui/FileDrop.tsx";
import { HiddenChoice } from "../../shell/files/HiddenChoice.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { Select } from "../../ui/Select.tsx";
import { regions } from "../../format/protocol-choices.ts";
import { CodeMeanings, ColumnsTable } from "./ColumnsTable.tsx";
import type { useStudy } from "./use-study.ts";
import { menopausalStatuses } from "./WholeFile.tsx";
import { useMutation } from "@tanstack/react-query";
import { useMay } from "../../shell/workspaces.ts";
import { formatDay } from "@trabecula/messages";
import { Button } from "../../ui/Button.tsx";
import { forgetColumns } from "./study-api.ts";

type Study = ReturnType<typeof useStudy>;

interface DropProps extends Pick<FileDropProps, "label" | "hint" | "multiple"> {
  study: Study;
  children?: ReactNode;
}

export function StudyDrop({
  study: { taken, look, isLooking, problem, error, take, choose },
  label,
  multiple = false,
  children,
  ...rest
}: DropProps) {
  const buttonLabel = multiple ? "Choose files" : "Choose file";
  return (
    <>
      <FileDrop
        {...rest}
        multiple={multiple}
        label={taken ? <bdi translate="no">{taken.file.name}</bdi> : label}
        buttonLabel={taken ? "Choose another" : buttonLabel}
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        pending={taken !== null && look === null && isLooking}
        onFiles={(files) => void take(files)}
      />
      {children}
      {problem && <NotificationBanner wide type="error" message={problem} />}
      {error && <NotificationBanner wide type="error" message={messageOf(error)} />}
      <HiddenChoice message={error && messageOf(error)} onChoose={(hidden) => choose({ hidden })} />
      {taken && !look && isLooking && <p role="status">Reading the first rows…</p>}
    </>
  );
}

export function SheetChoice({ study: { choices, choose }, look: { sheets } }: { study: Study; look: StudyLook }) {
  if (sheets.length < 2) return null;
  return (
    <Select
      label="Sheet"
      fieldClassName="max-w-xs"
      options={sheets.toSorted().map((name) => ({ value: name, label: name }))}
      value={choices.sheet ?? sheets[0]}
      onChange={(event) => choose({ sheet: event.target.value, changes: {} })}
    />
  );
}

interface ColumnsProps {
  study: Study;
  look: StudyLook;
  catalogues: readonly ReportTypeCatalogue[];
}

export function StudyColumns({ study, look: { sexCodes }, catalogues }: ColumnsProps) {
  const { columns, changeColumn } = study;
  return (
    <>
      <KeptAnswers study={study} />
      <ColumnsTable columns={columns} catalogues={catalogues} onChange={changeColumn} />
      <CodesOfColumns {...{ columns, sexCodes, catalogues }} onChange={changeColumn} />
    </>
  );
}

const sexes = [
  { value: "female", label: "Female" },
  { value: "male", label: "Male" },
];

function meaningsOf(column: string | undefined, catalogues: readonly ReportTypeCatalogue[]) {
  if (column === "region") return regions;
  if (column === "menopausal_status") return [...menopausalStatuses, { value: "unknown", label: "Unknown" }];
  if (column !== "site" && column !== "scanner") return null;
  const named = catalogues.flatMap(({ sites, scanners }): readonly { key: string; label: string }[] =>
    column === "site" ? sites : scanners,
  );
  return [...new Map(named.map(({ key, label }) => [key, { value: key, label }])).values()];
}

interface CodesProps {
  columns: readonly StudyColumn[];
  sexCodes: readonly string[];
  catalogues: readonly ReportTypeCatalogue[];
  onChange: (header: string, target: ColumnTarget) => void;
}

export function CodesOfColumns({ columns, sexCodes, catalogues, onChange }: CodesProps) {
  const sex = columns.find(({ target }) => target?.column === "sex");
  return (
    <>
      {sex?.target && sexCodes.length > 0 && (
        <CodeMeanings
          legend="What do the codes of the sex mean?"
          note={
            sexCodes.includes("0")
              ? "0 and 1 are used either way, so nothing is assumed."
              : "Without an answer, 1 is read as male and 2 as female (ISO 5218), with a note on each score."
          }
          codes={sexCodes}
          meanings={sexes}
          target={sex.target}
          onChange={(target) => onChange(sex.header, target)}
        />
      )}
      {columns.map(({ header, target, codes }) => {
        const meanings = meaningsOf(target?.column, catalogues);
        if (!target || !meanings || codes.length === 0) return null;
        return (
          <CodeMeanings
            key={header}
            legend={`What do the codes of ${header} mean?`}
            note="Rows whose code has no meaning are not scored."
            codes={codes}
            meanings={meanings}
            target={target}
            onChange={(changed) => onChange(header, changed)}
          />
        );
      })}
    </>
  );
}

function KeptAnswers({ study: { kept, fingerprint, choose } }: { study: ReturnType<typeof useStudy> }) {
  const may = useMay();
  const startAgain = () => choose({ usesKept: false, changes: {}, facts: null });
  const forget = useMutation({ mutationFn: forgetColumns, onSuccess: startAgain });
  if (!kept || fingerprint === null) return null;
  return (
    <div className="mb-4 grid justify-items-start gap-3">
      <NotificationBanner
        wide
        type="info"
        message={`A table with these headers was explained on ${formatDay(kept.dateChanged)}. The answers are used again; check them.`}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={startAgain}>
          Start again
        </Button>
        {may("write") && (
          <Button variant="secondary" pending={forget.isPending} onClick={() => forget.mutate(fingerprint)}>
            Forget the answers
          </Button>
        )}
      </div>
      {forget.error && <NotificationBanner wide type="error" message={messageOf(forget.error)} />}
    </div>
  );
}
