import type { Flag } from "@trabecula/contracts";
import { flagSentences, flagWords } from "@trabecula/report-types";
import { ProfileStrip } from "../../charts/Profile.tsx";
import type { RowView } from "./model/row-view.ts";
import type { ScanView } from "./model/scan-view.ts";
import "./report.css";

/**
 * A scan's values by group. Roles are written out because on a phone the rows become blocks, and a table that is not
 * displayed as one loses its meaning in some browsers.
 */
export function ResultsTable({ scan }: { scan: ScanView }) {
  const flags = [...new Set(scan.groups.flatMap((group) => group.rows.flatMap((row) => row.flags)))];
  return (
    <>
      <table className="results" role="table">
        <caption className="sr-only">{scan.title}: values beside the reference</caption>
        <thead role="rowgroup">
          <tr role="row">
            <Head>Parameter</Head>
            <Head numeric>Value</Head>
            {scan.columns.reference && <Head numeric>Median (5–95 %)</Head>}
            <Head>Position</Head>
            {scan.columns.percentile && <Head numeric>Percentile</Head>}
            {scan.columns.zScore && <Head numeric>Z-score</Head>}
            {scan.columns.tScore && <Head numeric>T-score</Head>}
          </tr>
        </thead>
        {scan.groups.map((group) => (
          <tbody key={group.label} role="rowgroup">
            <tr role="row" className="results-group">
              <th role="rowheader" scope="rowgroup" colSpan={7}>
                {group.label}
              </th>
            </tr>
            {group.rows.map((row) => (
              <ResultRow key={row.parameter} row={row} columns={scan.columns} />
            ))}
          </tbody>
        ))}
      </table>
      {scan.tHidden && <p className="results-remark">{scan.tHidden}</p>}
      {flags.length > 0 && <FlagLegend flags={flags} />}
    </>
  );
}

function Head({ children, numeric = false }: { children: string; numeric?: boolean }) {
  return (
    <th role="columnheader" scope="col" className={numeric ? "numeric" : undefined}>
      {children}
    </th>
  );
}

function ResultRow({ row, columns }: { row: RowView; columns: ScanView["columns"] }) {
  return (
    <tr role="row" className="results-row">
      <th role="rowheader" scope="row">
        <abbr title={row.label}>{row.abbreviation}</abbr>
        <span className="results-label">{row.label}</span>
        <RowRemarks row={row} />
      </th>
      <td role="cell" className="numeric results-value" data-label="Value">
        <strong>{row.value}</strong> <span className="results-unit">{row.unit}</span>
      </td>
      {row.bar === null && row.refusal !== null ? (
        <td role="cell" className="results-refusal" colSpan={answerColumns(columns)}>
          {row.refusal}
        </td>
      ) : (
        <Answers row={row} columns={columns} />
      )}
    </tr>
  );
}

/** How many columns stand right of the value. */
function answerColumns(columns: ScanView["columns"]): number {
  return 1 + Object.values(columns).filter(Boolean).length;
}

function Answers({ row, columns }: { row: RowView; columns: ScanView["columns"] }) {
  return (
    <>
      {columns.reference && (
        <td role="cell" className="numeric" data-label="Median (5–95 %)">
          {row.reference ? (
            <>
              {row.reference.median} <span className="results-unit">({row.reference.range})</span>
            </>
          ) : (
            <None />
          )}
        </td>
      )}
      <td role="cell" className="results-bar" data-label="Position">
        {row.bar ? <Position bar={row.bar} /> : <None />}
      </td>
      {columns.percentile && <Figure label="Percentile" text={row.percentile} />}
      {columns.zScore && <Figure label="Z-score" text={row.zScore} />}
      {columns.tScore && <Figure label="T-score" text={row.tScore} />}
    </>
  );
}

function Position({ bar }: { bar: NonNullable<RowView["bar"]> }) {
  return (
    <>
      <ProfileStrip
        axis={{ score: bar.against === "age" ? "z" : "t", width: 152 }}
        row={{ name: bar.text, score: bar.score }}
        height={20}
      />
      <span className="sr-only">
        {bar.text}
        {bar.against === "young-adult" ? ", against young adults" : ", for age and sex"}
      </span>
    </>
  );
}

function Figure({ label, text }: { label: string; text: string | null }) {
  return (
    <td role="cell" className="numeric results-figure" data-label={label}>
      {text ?? <None />}
    </td>
  );
}

function None() {
  return (
    <span className="results-none">
      <span aria-hidden="true">–</span>
      <span className="sr-only">none</span>
    </span>
  );
}

/** Why a number is missing, what is doubtful about it, and what the checks say: in the row it belongs to. */
function RowRemarks({ row }: { row: RowView }) {
  const refusal = row.bar === null ? null : row.refusal;
  const sentences = [...new Set([refusal, row.tRefusal, row.reading, ...row.notes].filter((text) => text !== null))];
  return (
    <>
      {row.flags.length > 0 && (
        <span className="results-flags">
          {row.flags.map((flag) => (
            <span key={flag} className="results-flag" title={flagSentences[flag]}>
              {flagWords[flag]}
            </span>
          ))}
        </span>
      )}
      {sentences.map((text) => (
        <span key={text} className="results-sentence">
          {text}
        </span>
      ))}
    </>
  );
}

function FlagLegend({ flags }: { flags: readonly Flag[] }) {
  return (
    <dl className="results-legend">
      {flags.map((flag) => (
        <div key={flag}>
          <dt>{flagWords[flag]}</dt>
          <dd>{flagSentences[flag]}</dd>
        </div>
      ))}
    </dl>
  );
}
