import type { ColumnTarget, ReportTypeCatalogue, Site, StudyColumn } from "@trabecula/contracts";
import { siteLabel } from "@trabecula/report-types/labels";
import { countOf } from "@trabecula/messages";
import { unitInHeader } from "@trabecula/study-tables/header-unit";
import { useState } from "react";
import { TextInput } from "../../ui/TextInput.tsx";
import {
  asksForOrder,
  chosenColumn,
  chosenUnit,
  factChoices,
  orderChoices,
  parameterOf,
  unitChoices,
  withOrder,
} from "./model/column-choices.ts";
import { classes } from "../../ui/classes.ts";
import { Select, translateOf } from "../../ui/Select.tsx";

interface Props {
  columns: readonly StudyColumn[];
  catalogues: readonly ReportTypeCatalogue[];
  onChange: (header: string, target: ColumnTarget | null) => void;
  /** Heads of the first two columns. */
  heads?: readonly [string, string];
}

/** Maximum columns listed; the search finds the others. */
const mostShown = 40;

export function ColumnsTable({ columns, catalogues, onChange, heads = ["Column", "First cells"] }: Props) {
  const [wanted, setWanted] = useState("");
  const named = columns.filter(({ header }) => header !== "");
  const used = named.filter(({ target, note }) => target !== null || note !== null);
  const others = named.filter(({ target, note }) => target === null && note === null);
  const found = others.filter(({ header }) => header.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <>
      {used.length > 0 && <Rows caption="Columns that are read" columns={used} {...{ catalogues, onChange, heads }} />}
      {others.length > 0 && (
        <details className="mt-4" open={used.length === 0}>
          <summary className="cursor-pointer py-2 text-sm font-medium text-brand">{countOf(others.length, "column")} left alone</summary>
          {others.length > mostShown && (
            <TextInput
              label="Find a column"
              fieldClassName="my-3 max-w-xs"
              value={wanted}
              onChange={(event) => setWanted(event.target.value)}
              hint={`${mostShown} are listed.`}
            />
          )}
          <Rows caption="Columns that are left alone" columns={found.slice(0, mostShown)} {...{ catalogues, onChange, heads }} />
        </details>
      )}
    </>
  );
}

function Rows({ caption, columns, catalogues, onChange, heads }: Required<Props> & { caption: string }) {
  return (
    <div role="region" aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line-strong text-left text-muted">
            {[...heads, "Is", "Unit", "Measured at"].map((head) => (
              <th key={head} scope="col" className="py-2 pr-4 font-medium last:pr-0">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((column, index) => (
            <ColumnRow
              key={`${column.header} ${index}`}
              column={column}
              catalogues={catalogues}
              onChange={(target) => onChange(column.header, target)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnRow({
  column: { header, samples, target, note, dates },
  catalogues,
  onChange,
}: {
  column: StudyColumn;
  catalogues: Props["catalogues"];
  onChange: (target: ColumnTarget | null) => void;
}) {
  const parameter = parameterOf(catalogues, target?.column);
  const units = parameter ? unitChoices(parameter.unit) : [];
  const groups = catalogues.map(({ label, parameters }) => ({
    label,
    options: parameters.map((one) => ({ value: one.key, label: `${one.abbreviation}, ${one.name}` })),
  }));
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="max-w-64 min-w-40 py-2.5 pr-4 text-left font-medium wrap-anywhere">
        <bdi translate="no">{header}</bdi>
        {note && <span className="mt-1 block font-normal text-warning">{note}</span>}
      </th>
      <td className="max-w-48 min-w-36 py-2.5 pr-4 text-muted wrap-anywhere">
        <bdi translate="no">{samples.join(" · ") || "empty"}</bdi>
        {dates && <span className="mt-1 block">{dates}</span>}
      </td>
      <td className="py-1.5 pr-4">
        <PlainSelect
          label={`${header} is`}
          value={target?.column ?? ""}
          options={[{ value: "", label: "Left alone" }, ...factChoices]}
          groups={groups}
          onChange={(column) => onChange(chosenColumn(column))}
        />
      </td>
      <td className="py-1.5 pr-4">
        {parameter && units.length > 0 && target && (
          <PlainSelect
            label={`Unit of ${header}`}
            className="min-w-28"
            value={chosenUnit(target.unit ?? unitInHeader(header, parameter) ?? undefined, parameter.unit)}
            options={units.map((unit) => ({ value: unit, label: unit }))}
            onChange={(unit) => onChange({ ...target, unit })}
          />
        )}
        {target && asksForOrder(target.column, samples) && (
          <PlainSelect
            label={`Dates of ${header}`}
            className="min-w-28"
            value={target.dates ?? ""}
            options={orderChoices}
            onChange={(order) => onChange(withOrder(target, order))}
          />
        )}
      </td>
      <td className="py-1.5">
        {parameter && parameter.sites.length > 1 && target && (
          <PlainSelect
            label={`Site of ${header}`}
            value={target.site ?? ""}
            options={[
              { value: "", label: "As the row or file says" },
              ...parameter.sites.map((site) => ({ value: site, label: siteLabel(site) })),
            ]}
            onChange={(site) => onChange(withSite(target, site))}
          />
        )}
      </td>
    </tr>
  );
}

function withSite({ site: _, ...target }: ColumnTarget, site: string): ColumnTarget {
  return site === "" ? target : { ...target, site: site as Site };
}

interface Option {
  value: string;
  label: string;
}

interface PlainSelectProps {
  label: string;
  value: string;
  options: readonly Option[];
  groups?: readonly { label: string; options: readonly Option[] }[];
  onChange: (value: string) => void;
  className?: string;
}

function PlainSelect({ label, value, options, groups = [], onChange, className }: PlainSelectProps) {
  return (
    <select
      aria-label={label}
      className={classes("control min-w-36 text-sm", className)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} translate={translateOf(option)}>
          {option.label}
        </option>
      ))}
      {groups.map((group) => (
        <optgroup key={group.label} label={group.label}>
          {group.options.map((option) => (
            <option key={option.value} value={option.value} translate={translateOf(option)}>
              {option.label}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

interface CodesProps {
  legend: string;
  note: string;
  codes: readonly string[];
  meanings: readonly Option[];
  target: ColumnTarget;
  onChange: (target: ColumnTarget) => void;
}

export function CodeMeanings({ legend, note, codes, meanings, target, onChange }: CodesProps) {
  const translations = target.values ?? {};
  return (
    <fieldset className="mt-6">
      <legend className="font-semibold wrap-anywhere">{legend}</legend>
      <p className="mt-1 text-sm text-muted">{note}</p>
      <div className="mt-3 flex flex-wrap gap-4">
        {codes.map((code) => (
          <Select
            key={code}
            label={`Code ${code}`}
            emptyLabel="Not said"
            options={meanings}
            value={translations[code] ?? ""}
            onChange={(event) => onChange({ ...target, values: withCode(translations, code, event.target.value) })}
          />
        ))}
      </div>
    </fieldset>
  );
}

function withCode(codes: Readonly<Record<string, string>>, code: string, meaning: string): Record<string, string> {
  const others = Object.fromEntries(Object.entries(codes).filter(([known]) => known !== code));
  return meaning === "" ? others : { ...others, [code]: meaning };
}
