import { useMutation } from "@tanstack/react-query";
import type { ReferenceSummary, Spread, TableSummaryReply } from "@trabecula/contracts";
import { countOf, formatCount } from "@trabecula/messages";
import { scoreCountsText } from "@trabecula/report-types/score-counts";
import { useState, type ReactNode } from "react";
import { messageOf } from "../../shell/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { Select } from "../../ui/Select.tsx";
import { saveFile } from "../../ui/save-text-file.ts";
import { flagWords, reasonWords, withoutZWords } from "./model/summary-messages.ts";
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
            {kept(`${withoutZWords(code)}: ${formatCount(count)}`)}
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
      <Reasons title="Not scored, and why" id="score-reasons" counts={summary.refused} reasons={summary.reasons} wordsOf={reasonWords} />
      <Reasons
        title="T-score only, and why"
        id="score-z-reasons"
        counts={summary.zRefused}
        reasons={summary.zReasons}
        wordsOf={withoutZWords}
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
            <span>{flagWords(code)}</span>
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

type Spreads = TableSummaryReply["spreads"];

function ScoreSpreads({ spreads, nameOf }: { spreads: Spreads; nameOf: (parameter: string, site: string | null) => string }) {
  const scored = spreads.filter(({ z, t }) => z.n + t.n > 0);
  const [chosen, setChosen] = useState(0);
  const spread = scored[chosen] ?? scored[0];
  if (!spread) return null;
  const name = nameOf(spread.parameter, spread.site);
  const kind = spread.z.n > 0 ? "z" : "t";
  const all: { name: string; spread: Spread }[] = [
    { name: "All", spread: spread[kind] },
    ...spread.groups.map((group) => ({ name: group.name, spread: group[kind] })),
  ];
  return (
    <section aria-labelledby="score-spreads">
      <h3 id="score-spreads" className="mb-2 font-semibold">
        How the scores lie
      </h3>
      {scored.length > 1 && (
        <Select
          label="Parameter"
          fieldClassName="mb-4 max-w-xs"
          value={String(scored.indexOf(spread))}
          onChange={(event) => setChosen(Number(event.target.value))}
          options={scored.map(({ parameter, site }, index) => ({ value: String(index), label: nameOf(parameter, site) }))}
        />
      )}
      <div className="grid gap-6 lg:grid-cols-2">
        <Histogram spread={spread[kind]} score={kind.toUpperCase()} name={name} />
        <table className="w-full self-start border-collapse text-sm">
          <caption className="pb-2 text-left font-medium">
            {kept(`${name}: ${kind.toUpperCase()}-scores of ${formatCount(spread[kind].n)} of ${countOf(spread.values, "value")}`)}
          </caption>
          <thead>
            <tr className="border-b border-line-strong text-right text-muted">
              {["Group", "n", "Mean", "SD"].map((head) => (
                <th key={head} scope="col" className="py-2 pr-4 font-medium first:text-left last:pr-0">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {all.map(({ name: group, spread: { n, mean, sd } }) => (
              <tr key={group} className="border-b border-line text-right tabular-nums">
                <th scope="row" className="py-2 pr-4 text-left font-normal wrap-anywhere">
                  <bdi translate="no">{group}</bdi>
                </th>
                <td translate="no" className="py-2 pr-4">
                  {formatCount(n)}
                </td>
                <td translate="no" className="py-2 pr-4">
                  {n === 0 ? "–" : shown(mean)}
                </td>
                <td translate="no" className="py-2">
                  {sd === null ? "–" : shown(sd)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** In SVG units. */
const frame = { width: 520, height: 220, left: 8, right: 8, top: 12, bottom: 28 };
const from = -4.5;
const to = 4.5;
const binWidth = 0.5;

const xOf = (score: number): number => frame.left + ((score - from) / (to - from)) * (frame.width - frame.left - frame.right);

/** Histogram bars, and the standard normal curve scaled to the same count. */
export function histogramOf({ n, bins }: Spread) {
  const density = (score: number) => Math.exp((-score * score) / 2) / Math.sqrt(2 * Math.PI);
  const highest = Math.max(...bins.map((count) => count / Math.max(1, n)), density(0) * binWidth);
  const floor = frame.height - frame.bottom;
  const yOf = (share: number) => floor - (share / highest) * (floor - frame.top);
  const bars = bins.map((count, index) => {
    const x = xOf(from + index * binWidth);
    const y = yOf(count / Math.max(1, n));
    return { x: x + 0.5, y, width: xOf(from + (index + 1) * binWidth) - x - 1, height: floor - y };
  });
  const steps = Array.from({ length: 91 }, (_, index) => from + (index / 90) * (to - from));
  const curve = steps
    .map((score, index) => `${index === 0 ? "M" : "L"}${xOf(score).toFixed(1)} ${yOf(density(score) * binWidth).toFixed(1)}`)
    .join("");
  return { bars, curve, floor };
}

const ticks = [-4, -3, -2, -1, 0, 1, 2, 3, 4];

function Histogram({ spread, score, name }: { spread: Spread; score: string; name: string }) {
  const { bars, curve, floor } = histogramOf(spread);
  const label = `${formatCount(spread.n)} ${score}-scores of ${name}, mean ${shown(spread.mean)}, SD ${spread.sd === null ? "none" : shown(spread.sd)}`;
  return (
    <figure className="max-w-xl">
      <svg
        {...{ translate: "no" }}
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        role="img"
        aria-label={`Distribution of ${label}.`}
        className="w-full"
      >
        {bars.map((bar) => (
          <rect key={bar.x} {...bar} fill="var(--brand)" opacity="0.55" />
        ))}
        <path d={curve} fill="none" stroke="var(--ink)" strokeWidth="1.5" strokeDasharray="5 4" />
        <line x1={frame.left} x2={frame.width - frame.right} y1={floor} y2={floor} stroke="var(--line-strong)" />
        {ticks.map((tick) => (
          <text key={tick} x={xOf(tick)} y={floor + 18} textAnchor="middle" fontSize="12" fill="var(--muted)">
            {tick < 0 ? `−${-tick}` : tick}
          </text>
        ))}
      </svg>
      <figcaption className="text-sm text-muted">
        Bars: this study’s {score}-scores. Dashed: the standard normal curve
        {score === "T" ? " of young adults" : ", where a study like the reference lies"}. Scores beyond ±4 stand at the ends.
      </figcaption>
    </figure>
  );
}

/** Two decimals. */
function shown(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return value < 0 && text !== "0.00" ? `−${text}` : text;
}
