import { formatAges, formatNumber } from "@trabecula/report-types";
import { siteLabel } from "@trabecula/report-types/labels";
import { countOf } from "@trabecula/messages";
import { DataTable, type Column } from "../../../ui/DataTable.tsx";
import { edfText } from "../../fits/model/curve-facts.ts";
import { powerWords } from "../../fits/model/fit-words.ts";
import { useParameters } from "../../../shell/use-parameters.ts";
import { sexWords } from "../../../dataset/curve-words.ts";
import { warningsOf, type RecordCurve } from "./read-fitting-record.ts";

export function FittedCurvesTable({ curves }: { curves: readonly RecordCurve[] }) {
  const parameterOf = useParameters();
  const columns: Column<RecordCurve>[] = [
    { key: "parameter", header: "Parameter", cell: ({ parameter }) => parameterOf(parameter)?.abbreviation ?? parameter },
    { key: "site", header: "Site", cell: ({ site }) => siteLabel(site), className: "whitespace-nowrap" },
    { key: "sex", header: "Sex", cell: ({ sex }) => sexWords[sex] },
    { key: "family", header: "Family", cell: ({ family }) => family },
    { key: "power", header: "Smoothed over", cell: ({ agePower }) => powerWords(agePower), className: "whitespace-nowrap" },
    { key: "sample", header: "Sample", cell: sampleText, className: "whitespace-nowrap tabular-nums" },
    { key: "ages", header: "Ages", cell: agesText, className: "whitespace-nowrap tabular-nums" },
    { key: "edf", header: "Degrees of freedom", cell: degreesText, className: "whitespace-nowrap tabular-nums" },
    { key: "deviance", header: "Deviance", cell: ({ globalDeviance }) => formatNumber(globalDeviance, 1), align: "right" },
    { key: "warnings", header: "Warnings", cell: (curve) => warningsOf(curve).length || "none", align: "right" },
  ];
  return (
    <div className="coverage-scroll">
      <DataTable
        caption="Fitted curves"
        columns={columns}
        rows={curves}
        rowId={({ parameter, site, sex }) => `${parameter} ${site} ${sex}`}
      />
    </div>
  );
}

function sampleText({ rows, persons }: RecordCurve): string {
  const people = countOf(persons, "person", "people");
  return rows === persons ? people : `${people}, ${countOf(rows, "row")}`;
}

function agesText({ ages: [from, to] }: RecordCurve): string {
  return formatAges([Math.round(from * 10) / 10, Math.round(to * 10) / 10]).replace(/ years$/, "");
}

function degreesText({ edf }: RecordCurve): string {
  return `${formatNumber(edf.total, 1)} (${edfText({ edf })})`;
}
