import type { ReportTypeCatalogue, StudyLook } from "@trabecula/contracts";
import type { ReactNode } from "react";
import { messageOf } from "../../shell/api-error.ts";
import { FileDrop, type FileDropProps } from "../../ui/FileDrop.tsx";
import { HiddenChoice } from "../../shell/files/HiddenChoice.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { Select } from "../../ui/Select.tsx";
import { ColumnsTable, SexCodes } from "./ColumnsTable.tsx";
import type { useStudy } from "./use-study.ts";

type Study = ReturnType<typeof useStudy>;

interface DropProps extends Pick<FileDropProps, "label" | "hint" | "multiple"> {
  study: Study;
  children?: ReactNode;
}

/** Takes a table, and says what is wrong with it or that it is being read. */
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

export function StudyColumns({ study: { columns, changeColumn }, look: { sexCodes }, catalogues }: ColumnsProps) {
  const sex = columns.find(({ target }) => target?.column === "sex");
  return (
    <>
      <ColumnsTable columns={columns} catalogues={catalogues} onChange={changeColumn} />
      {sex?.target && sexCodes.length > 0 && (
        <SexCodes codes={sexCodes} target={sex.target} onChange={(target) => changeColumn(sex.header, target)} />
      )}
    </>
  );
}
