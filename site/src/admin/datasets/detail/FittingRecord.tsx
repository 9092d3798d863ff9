import { siteLabel } from "@trabecula/report-types/labels";
import { countOf, formatCount } from "@trabecula/messages";
import { FactStrip } from "../../../ui/FactStrip.tsx";
import { Button } from "../../../ui/Button.tsx";
import { saveTextFile } from "../../../ui/save-text-file.ts";
import { StatusIcon } from "../../../ui/StatusIcon.tsx";
import { planWords } from "../../fits/model/fit-words.ts";
import { useParameters } from "../../../shell/use-parameters.ts";
import { FittedCurvesTable } from "./FittedCurvesTable.tsx";
import { readFittingRecord, warningsOf, type RecordCurve } from "./read-fitting-record.ts";

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
