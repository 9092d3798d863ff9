import { useMutation } from "@tanstack/react-query";
import type { ReferenceSummary } from "@trabecula/contracts";
import { countOf, formatCount } from "@trabecula/messages";
import { scoreCountsText } from "@trabecula/report-types/score-counts";
import { useState, type ReactNode } from "react";
import { messageOf } from "../../shell/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { Select } from "../../ui/Select.tsx";
import { saveFile } from "../../ui/save-text-file.ts";
import { flagText, reasonText, withoutZText } from "./model/summary-messages.ts";
import { ScoreSpreads } from "./ScoreSpreads.tsx";
import type { ScoredStudy } from "./study-api.ts";
import { kept } from "../../ui/Kept.tsx";

interface Props {
  study: ScoredStudy;
  name: string;
  nameOf: (parameter: string, site: string | null) => string;
  /** The primary reference is first. */
  references: readonly string[];
  asWorkbook: () => Promise<{ content: Blob }>;
  ofRows: (rows: "good" | "refused") => Promise<{ content: Blob }>;
}

export function ScoreResult({ study: { csv, summary: answer }, name, nameOf, references, asWorkbook, ofRows }: Props) {
  const [shown, setShown] = useState(0);
  const summary = [answer, ...(answer.others ?? [])][shown] ?? answer;
  const workbook = useMutation({ mutationFn: asWorkbook, onSuccess: ({ content }) => saveFile(`${name}-scored.xlsx`, content) });
  return (
    <section aria-labelledby="score-result" className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        <h2 id="score-result" className="text-lg font-semibold" tabIndex={-1}>
          {kept(`${countOf(summary.values, "value")}: ${scoreCountsText(summary)}.`)}
        </h2>
        {Object.entries(summary.zRefused).map(([code, count]) => (
          <p key={code} className="mt-1">
            {kept(`${withoutZText(code)}: ${formatCount(count)}`)}
          </p>
        ))}
        <p className="mt-1 text-muted">
          {countOf(summary.rows, "row")}. The file has your columns, followed by the scores or the reasons. Nothing is kept on the server.
        </p>
        <div className="mt-4 flex flex-wrap gap-3 print:hidden">
          <Button onClick={() => saveFile(`${name}-scored.csv`, csv)}>Download CSV</Button>
          <Button variant="secondary" pending={workbook.isPending} onClick={() => workbook.mutate()}>
            Download XLSX
          </Button>
        </div>
        {workbook.error && <NotificationBanner className="mt-4" wide type="error" message={messageOf(workbook.error)} />}
        {answer.refusedRows > 0 && <RowsApart count={answer.refusedRows} name={name} ofRows={ofRows} />}
      </div>
      {references.length > 1 && (
        <Select
          label="Reference"
          fieldClassName="max-w-md"
          options={references.map((label, index) => ({ value: String(index), label }))}
          value={String(shown)}
          onChange={(event) => setShown(Number(event.target.value))}
        />
      )}
      <Reasons title="Not scored, and why" id="score-reasons" counts={summary.refused} reasons={summary.reasons} wordsOf={reasonText} />
      <Reasons
        title="T-score only, and why"
        id="score-z-reasons"
        counts={summary.zRefused}
        reasons={summary.zReasons}
        wordsOf={withoutZText}
      />
      <ScoreSpreads key={shown} spreads={summary.spreads} nameOf={nameOf} />
      <Flags summary={summary} />
    </section>
  );
}

function RowsApart({ count, name, ofRows }: { count: number } & Pick<Props, "name" | "ofRows">) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (rows: "good" | "refused") =>
      saveFile(`${name}-${rows === "good" ? "scored-good" : "refused"}.csv`, (await ofRows(rows)).content),
  });
  return (
    <div className="mt-4 space-y-3 print:hidden">
      <NotificationBanner
        wide
        type="warning"
        message={`${countOf(count, "row needs", "rows need")} a correction. Take the scored rows without them, correct the refused ones as their last column says, and score that file.`}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" pending={isPending} onClick={() => mutate("refused")}>
          Download the refused rows
        </Button>
        <Button variant="secondary" pending={isPending} onClick={() => mutate("good")}>
          Download the scored rows alone
        </Button>
      </div>
      {error && <NotificationBanner wide type="error" message={messageOf(error)} />}
    </div>
  );
}

interface ReasonsProps {
  title: string;
  id: string;
  counts: ReferenceSummary["refused"];
  reasons: ReferenceSummary["reasons"];
  wordsOf: (code: string) => string;
}

function Reasons({ title, id, counts, reasons, wordsOf }: ReasonsProps) {
  const codes = Object.entries(counts).toSorted(([, one], [, other]) => other - one);
  if (codes.length === 0) return null;
  return (
    <Part title={title} id={id}>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line-strong text-left text-muted">
            {["Reason", "Values", "First rows (the header is row 1)"].map((head) => (
              <th key={head} scope="col" className="py-2 pr-4 font-medium nth-2:text-right last:pr-0">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {codes.map(([code, count]) => (
            <tr key={code} className="border-b border-line align-top">
              <th scope="row" className="py-2.5 pr-4 text-left font-normal">
                <span className="block font-medium">{wordsOf(code)}</span>
                <span className="block max-w-[56ch] text-muted wrap-anywhere">{kept(reasons[code]?.message)}</span>
              </th>
              <td translate="no" className="py-2.5 pr-4 text-right tabular-nums">
                {formatCount(count)}
              </td>
              <td translate="no" className="py-2.5 tabular-nums">
                {reasons[code]?.rows.map(formatCount).join(", ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

function Flags({ summary: { flagged } }: { summary: ReferenceSummary }) {
  const codes = Object.entries(flagged).toSorted(([, one], [, other]) => other - one);
  if (codes.length === 0) return null;
  return (
    <Part title="Scored with a doubt" id="score-flags">
      <ul className="text-sm">
        {codes.map(([code, count]) => (
          <li key={code} className="flex justify-between gap-4 border-b border-line py-2">
            <span>{flagText(code)}</span>
            <span translate="no" className="tabular-nums">
              {formatCount(count)}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Part({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <div>
      <h3 id={id} className="mb-2 font-semibold">
        {title}
      </h3>
      <div role="region" aria-labelledby={id} tabIndex={0} className="overflow-x-auto">
        {children}
      </div>
    </div>
  );
}
