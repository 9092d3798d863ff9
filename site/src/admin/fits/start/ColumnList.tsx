import type { CohortReport, Parameter, ReportTypeCatalogue, Site } from "@trabecula/contracts";
import { Select } from "../../../ui/Select.tsx";
import { roleOf, type ColumnsDraft, type DraftProblems, type ValueChoice } from "../model/columns-draft.ts";

interface Props {
  columns: CohortReport["columns"];
  draft: ColumnsDraft;
  problems: DraftProblems;
  catalogue: ReportTypeCatalogue;
  onChange: (change: Partial<ColumnsDraft>) => void;
}

const notUsed: ValueChoice = { parameter: "", site: "" };

export function ColumnList({ columns, draft, problems, catalogue, onChange }: Props) {
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
  problem: string | undefined;
  catalogue: ReportTypeCatalogue;
  onChange: (choice: ValueChoice) => void;
}

function ValueFields({ name, choice, problem, catalogue, onChange }: ValueProps) {
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
      {parameter && (
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
