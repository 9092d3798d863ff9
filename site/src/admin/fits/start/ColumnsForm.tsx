import { useId } from "react";
import type { CohortReport, ReportType, ReportTypeCatalogue, Sex } from "@trabecula/contracts";
import { Problem } from "../../../ui/Problem.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import type { ColumnsDraft, DraftProblems } from "../model/columns-draft.ts";
import { ColumnList } from "./ColumnList.tsx";

interface Props {
  columns: CohortReport["columns"];
  draft: ColumnsDraft;
  problems: DraftProblems;
  catalogue: ReportTypeCatalogue;
  catalogues: readonly ReportTypeCatalogue[];
  onChange: (change: Partial<ColumnsDraft>) => void;
  onReportType: (key: ReportType) => void;
}

const sexes: readonly { value: Sex; label: string }[] = [
  { value: "female", label: "All are female" },
  { value: "male", label: "All are male" },
];

const shapes = [
  { value: "wide", label: "One column per parameter" },
  { value: "long", label: "One row per measurement" },
];

export function ColumnsForm({ columns, draft, problems, catalogue, catalogues, onChange, onReportType }: Props) {
  const headingId = useId();
  const names = columns.map(({ name }) => ({ value: name, label: name }));
  const marked = (field: string) => ({ indicator: problems[field] ? (1 as const) : (0 as const), message: problems[field] });
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-1 text-lg font-semibold">
        Columns
      </h2>
      <p className="mb-4 max-w-[68ch] text-sm text-muted">
        As the header suggests. Change what is read wrongly; the file is checked again at once.
      </p>
      <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-4">
        <Select
          label="Report type"
          options={catalogues.map(({ key, label }) => ({ value: key, label }))}
          value={catalogue.key}
          onChange={(event) => onReportType(event.target.value as ReportType)}
        />
        <Select
          label="Age in years"
          emptyLabel="Choose a column"
          options={names}
          value={draft.age}
          {...marked("age")}
          onChange={(event) => onChange({ age: event.target.value })}
        />
        <Select
          label="Reference sex"
          emptyLabel="Choose a column"
          options={[...names.map(({ value, label }) => ({ value: `column:${value}`, label })), ...sexes]}
          value={draft.sexFrom === "column" ? (draft.sex === "" ? "" : `column:${draft.sex}`) : draft.sexFrom}
          {...marked("sex")}
          onChange={(event) => onChange(sexChange(event.target.value))}
        />
        <Select
          label="Person"
          emptyLabel="Every row is another person"
          options={names}
          value={draft.person}
          onChange={(event) => onChange({ person: event.target.value })}
        />
        <Select
          label="Weight of the row"
          emptyLabel="Everybody counts the same"
          options={names}
          value={draft.weight}
          onChange={(event) => onChange({ weight: event.target.value })}
        />
        <Select
          label="Layout"
          options={shapes}
          value={draft.shape}
          onChange={(event) => onChange({ shape: event.target.value as ColumnsDraft["shape"] })}
        />
        {draft.sexFrom === "column" &&
          (["female", "male"] as const).map((sex) => (
            <TextInput
              key={sex}
              label={`Further codes for ${sex}`}
              placeholder="None"
              autoComplete="off"
              value={draft.codes[sex]}
              {...(sex === "male" ? marked("codes") : {})}
              onChange={(event) => onChange({ codes: { ...draft.codes, [sex]: event.target.value } })}
            />
          ))}
        {draft.shape === "long" && <LongFields draft={draft} names={names} marked={marked} onChange={onChange} />}
      </div>
      <ColumnList columns={columns} draft={draft} problems={problems} catalogue={catalogue} onChange={onChange} />
      <Problem text={problems["values"]} />
    </section>
  );
}

function sexChange(choice: string): Partial<ColumnsDraft> {
  if (choice === "female" || choice === "male") return { sexFrom: choice };
  return { sexFrom: "column", sex: choice.replace(/^column:/, "") };
}

const longFields = [
  { key: "parameter", label: "Parameter" },
  { key: "site", label: "Site" },
  { key: "value", label: "Value" },
] as const;

interface LongProps {
  draft: ColumnsDraft;
  names: readonly { value: string; label: string }[];
  marked: (field: string) => { indicator: 0 | 1; message: string | undefined };
  onChange: (change: Partial<ColumnsDraft>) => void;
}

function LongFields({ draft, names, marked, onChange }: LongProps) {
  return longFields.map(({ key, label }) => (
    <Select
      key={key}
      label={label}
      emptyLabel="Choose a column"
      options={names}
      value={draft.long[key]}
      {...marked(`long:${key}`)}
      onChange={(event) => onChange({ long: { ...draft.long, [key]: event.target.value } })}
    />
  ));
}
