import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { messageOf } from "../../shell/api-error.ts";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { Select } from "../../ui/Select.tsx";
import { ColumnsTable } from "../score/ColumnsTable.tsx";
import { SexCodes } from "../score/SexCodes.tsx";
import type { useStudy } from "../score/use-study.ts";
import { WholeFile } from "../score/WholeFile.tsx";

interface Props {
  study: ReturnType<typeof useStudy>;
  catalogue: ReportTypeCatalogue | undefined;
  catalogues: readonly ReportTypeCatalogue[];
}

export function TableOfControls({ study, catalogue, catalogues }: Props) {
  const { taken, problem, error, isLooking, look, columns, choices } = study;
  const sex = columns.find(({ target }) => target?.column === "sex");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <FileDrop
        label={taken ? <bdi>{taken.file.name}</bdi> : "Drop the table of healthy controls here"}
        hint="CSV or XLSX, a row for each scan: code, sex, age and a column for each parameter; your own headers are fine."
        buttonLabel={taken ? "Choose another" : "Choose file"}
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        pending={taken !== null && look === null && isLooking}
        onFiles={([file]) => file && void study.take([file])}
      />
      {problem && <NotificationBanner wide type="error" message={problem} />}
      {error && <NotificationBanner wide type="error" message={messageOf(error)} />}
      {taken && !look && isLooking && <p role="status">Reading the first rows…</p>}
      {taken && look && (
        <>
          {look.sheets.length > 1 && (
            <Select
              label="Sheet"
              fieldClassName="max-w-xs"
              options={look.sheets.toSorted().map((name) => ({ value: name, label: name }))}
              value={choices.sheet ?? look.sheets[0]}
              onChange={(event) => study.choose({ sheet: event.target.value, changes: {} })}
            />
          )}
          {look.problem && <NotificationBanner wide type="warning" title="Not ready yet" message={look.problem} />}
          <WholeFile
            facts={choices.facts}
            catalogue={catalogue}
            without={["scanner", "menopausalStatus", "scale"]}
            onChange={(facts) => study.choose({ facts })}
          />
          <details open={look.problem !== null || look.sexCodes.length > 0}>
            <summary className="cursor-pointer py-2 text-sm font-medium text-brand">How the columns are read</summary>
            <ColumnsTable columns={columns} catalogues={catalogues} onChange={study.changeColumn} />
            {sex?.target && look.sexCodes.length > 0 && (
              <SexCodes codes={look.sexCodes} target={sex.target} onChange={(target) => study.changeColumn(sex.header, target)} />
            )}
          </details>
        </>
      )}
    </div>
  );
}
