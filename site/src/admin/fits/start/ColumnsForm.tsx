import { useId, type ChangeEvent } from "react";
import {
  ZScanner,
  type CohortReport,
  type ReportType,
  type ReportTypeCatalogue,
  type Sex,
  type Parameter,
  type Site,
} from "@trabecula/contracts";
import { Problem } from "../../../ui/Problem.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { type ColumnsDraft, type DraftProblems, roleOf, rowsNameSite, type ValueChoice } from "./columns-draft.ts";
import { scannerLabel } from "@trabecula/report-types";

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

const scanners = ZScanner.options.map((value) => ({ value, label: scannerLabel(value) }));

const ageKinds = [
  { value: "decimal-years", label: "Decimal years" },
  { value: "completed-years", label: "Completed years: add half a year" },
];

const shapes = [
  { value: "wide", label: "One column per parameter" },
  { value: "long", label: "One row per measurement" },
];

export function ColumnsForm({ columns, draft, problems, catalogue, catalogues, onChange, onReportType }: Props) {
  const headingId = useId();
  const names = columns.map(({ name }) => ({ value: name, label: name }));
  const marked = (field: string) => ({ indicator: problems[field] ? (1 as const) : (0 as const), message: problems[field] });
  const column = (name: "age" | "person" | "weight") => ({
    ...marked(name),
    options: names,
    value: draft[name],
    onChange: (event: ChangeEvent<HTMLSelectElement>) => onChange({ [name]: event.target.value }),
  });
  const scanColumn = (name: "site" | "scanner" | "motionGrade") => ({
    options: names,
    value: draft[name] ?? "",
    onChange: (event: ChangeEvent<HTMLSelectElement>) => onChange({ [name]: event.target.value === "" ? null : event.target.value }),
  });
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-1 text-lg font-semibold">
        Columns
      </h2>
      <p className="mb-4 max-w-[68ch] text-sm text-muted">
        As the header suggests. Change what is read wrongly. The file is then checked again.
      </p>
      <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-4">
        <Select
          label="Report type"
          options={catalogues.map(({ key, label }) => ({ value: key, label }))}
          value={catalogue.key}
          onChange={(event) => onReportType(event.target.value as ReportType)}
        />
        <Select label="Age in years" emptyLabel="Choose a column" {...column("age")} />
        <Select
          label="Reference sex"
          emptyLabel="Choose a column"
          options={[...names.map(({ value, label }) => ({ value: `column:${value}`, label })), ...sexes]}
          value={draft.sexFrom === "column" ? (draft.sex === "" ? "" : `column:${draft.sex}`) : draft.sexFrom}
          {...marked("sex")}
          onChange={(event) => onChange(sexChange(event.target.value))}
        />
        <Select label="Person" emptyLabel="Every row is another person" {...column("person")} />
        <Select label="Weight of the row" emptyLabel="Everybody counts the same" {...column("weight")} />
        <Select
          label="Ages are"
          options={ageKinds}
          value={draft.ageIs}
          onChange={(event) => onChange({ ageIs: event.target.value as ColumnsDraft["ageIs"] })}
        />
        {draft.shape === "wide" && <Select label="Site of the row" emptyLabel="The columns of values say it" {...scanColumn("site")} />}
        <Select label="Scanner of the row" emptyLabel="All rows are of one scanner" {...scanColumn("scanner")} />
        {draft.scanner && (
          <Select
            label="Scanner to fit"
            emptyLabel="The only one"
            options={scanners}
            value={draft.onlyScanner}
            onChange={(event) => onChange({ onlyScanner: event.target.value as ColumnsDraft["onlyScanner"] })}
          />
        )}
        <Select label="Motion grade" emptyLabel="Not graded" {...scanColumn("motionGrade")} />
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

interface ColumnListProps {
  columns: CohortReport["columns"];
  draft: ColumnsDraft;
  problems: DraftProblems;
  catalogue: ReportTypeCatalogue;
  onChange: (change: Partial<ColumnsDraft>) => void;
}

const notUsed: ValueChoice = { parameter: "", site: "" };

function ColumnList({ columns, draft, problems, catalogue, onChange }: ColumnListProps) {
  return (
    <ul aria-label="Columns of the file" className="mt-6 border-t border-line-strong text-sm">
      {columns.map(({ name, samples }) => {
        const role = roleOf(name, draft);
        return (
          <li key={name} className="fit-column">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="truncate text-muted tabular-nums">{samples.join(" · ") || "empty"}</p>
            </div>
            {role ? (
              <p className="fit-column-role text-muted">{role}</p>
            ) : (
              <ValueFields
                name={name}
                choice={draft.values[name] ?? notUsed}
                isPlaced={rowsNameSite(draft)}
                problem={problems[`value:${name}`]}
                catalogue={catalogue}
                onChange={(choice) => onChange({ values: { ...draft.values, [name]: choice } })}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface ValueProps {
  name: string;
  choice: ValueChoice;
  /** The rows name their sites themselves. */
  isPlaced: boolean;
  problem: string | undefined;
  catalogue: ReportTypeCatalogue;
  onChange: (choice: ValueChoice) => void;
}

function ValueFields({ name, choice, isPlaced, problem, catalogue, onChange }: ValueProps) {
  const parameter = catalogue.parameters.find(({ key }) => key === choice.parameter) ?? null;
  return (
    <>
      <Select
        label={<span className="sr-only">Parameter in {name}</span>}
        emptyLabel="Not used"
        options={catalogue.parameters.map(({ key, abbreviation, display }) => ({
          value: key,
          label: display.unit === "" ? abbreviation : `${abbreviation} (${display.unit})`,
        }))}
        value={parameter ? choice.parameter : ""}
        onChange={(event) => onChange(choiceOf(event.target.value, choice.site, catalogue.parameters))}
      />
      {parameter && !isPlaced && (
        <Select
          label={<span className="sr-only">Site of {name}</span>}
          emptyLabel="Choose a site"
          options={catalogue.sites.flatMap(({ key, label }) => (parameter.sites.includes(key) ? [{ value: key, label }] : []))}
          value={choice.site}
          indicator={problem ? 1 : 0}
          message={problem}
          onChange={(event) => onChange({ ...choice, site: event.target.value as Site | "" })}
        />
      )}
    </>
  );
}

function choiceOf(key: string, site: Site | "", parameters: readonly Parameter[]): ValueChoice {
  const sites = parameters.find((parameter) => parameter.key === key)?.sites ?? [];
  if (site !== "" && sites.includes(site)) return { parameter: key, site };
  return { parameter: key, site: sites.length === 1 ? sites[0]! : "" };
}
