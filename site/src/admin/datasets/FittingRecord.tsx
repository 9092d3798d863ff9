import { siteLabel } from "@trabecula/report-types/labels";
import { countOf, formatCount } from "@trabecula/messages";
import { FactStrip } from "../../ui/FactStrip.tsx";
import { Button } from "../../ui/Button.tsx";
import { saveTextFile } from "../../ui/save-text-file.ts";
import { StatusIcon } from "../../ui/StatusIcon.tsx";
import { planWords, powerWords } from "../fits/model/fit-messages.ts";
import { useParameters } from "../../shell/use-parameters.ts";
import { formatAges, formatNumber } from "@trabecula/report-types";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { edfText } from "../fits/bench/CurveFacts.tsx";
import { sexWords } from "../../dataset/curve-messages.ts";
import * as z from "zod/mini";
import { ZFitPlan, ZFittedFamily, ZSex, ZSite } from "@trabecula/contracts";

export default function FittingRecord({ record }: { record: Record<string, unknown> }) {
  const read = readFittingRecord(record);
  return (
    <>
      {read ? (
        <>
          <FactStrip
            wide
            label="How the curves were fitted"
            facts={[
              { label: "Settings", value: planWords(read.plan) },
              { label: "Cohort", value: cohortText(read.cohort) },
              { label: "Fitting engine", value: read.engineVersion },
            ]}
          />
          <p className="mt-4 mb-6 text-sm text-muted">
            Cohort file, SHA-256 <code className="wrap-anywhere text-ink">{read.cohort.sha256}</code>
          </p>
          <FittedCurvesTable curves={read.curves} />
          <WarningList curves={read.curves} />
        </>
      ) : (
        <p className="text-muted">This record is of a form that is not shown here. Save it to read it.</p>
      )}
      <div className="mt-4">
        <Button variant="secondary" size="small" onClick={() => saveTextFile("fit.json", JSON.stringify(record, null, 2))}>
          Save the record
        </Button>
      </div>
    </>
  );
}

function cohortText({ rows, refusedRows }: { rows: number; refusedRows: number }): string {
  return refusedRows === 0 ? `${countOf(rows, "row")}, none left out` : `${countOf(rows, "row")}, ${formatCount(refusedRows)} left out`;
}

function WarningList({ curves }: { curves: readonly RecordCurve[] }) {
  const parameterOf = useParameters();
  const warned = curves.flatMap((curve) => warningsOf(curve).map((message) => ({ curve, message })));
  if (warned.length === 0) return <p className="mt-4 text-sm">Nothing in the diagnostics spoke against these curves.</p>;
  return (
    <>
      <h3>Warnings</h3>
      <ul className="grid max-w-[75ch] gap-2 text-sm">
        {warned.map(({ curve, message }) => (
          <li key={`${curve.parameter} ${curve.site} ${curve.sex} ${message}`} className="flex items-start gap-2">
            <StatusIcon type="warning" />
            <span>
              <span className="font-medium">
                {parameterOf(curve.parameter)?.abbreviation ?? curve.parameter}, {siteLabel(curve.site).toLowerCase()}, {curve.sex}:
              </span>{" "}
              {message}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function FittedCurvesTable({ curves }: { curves: readonly RecordCurve[] }) {
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

const ZNullableNumber = z.nullable(z.number());

const ZRecordCurve = z.object({
  parameter: z.string(),
  site: ZSite,
  sex: ZSex,
  family: ZFittedFamily,
  agePower: z.number(),
  ages: z.tuple([z.number(), z.number()]),
  rows: z.number(),
  persons: z.number(),
  edf: z.object({ mu: z.number(), sigma: z.number(), nu: ZNullableNumber, tau: ZNullableNumber, total: z.number() }),
  globalDeviance: z.number(),
  criteria: z.object({ aic: z.number(), gaic3: z.number(), bic: z.number() }),
  convergence: z.object({ converged: z.boolean(), iterations: z.number() }),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
});
type RecordCurve = z.infer<typeof ZRecordCurve>;

/** Displayed part of `fit.json`; the whole is stored with the dataset. */
const ZFittingRecord = z.object({
  format: z.literal("trabecula-fit/1"),
  engineVersion: z.string(),
  cohort: z.object({ sha256: z.string(), rows: z.number(), refusedRows: z.number() }),
  plan: ZFitPlan,
  curves: z.array(ZRecordCurve),
});

/** Null for another format. */
export function readFittingRecord(record: Record<string, unknown>): z.infer<typeof ZFittingRecord> | null {
  const read = ZFittingRecord.safeParse(record);
  return read.success ? read.data : null;
}

export function warningsOf({ convergence, warnings }: RecordCurve): string[] {
  const messages = warnings.map(({ message }) => message);
  return convergence.converged ? messages : ["The fit did not converge.", ...messages];
}
