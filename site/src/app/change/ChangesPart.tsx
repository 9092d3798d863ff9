import type { ChangeLineView, ChangesView, SaidOnce } from "@trabecula/report-view";
import { countOf } from "@trabecula/messages";
import "./changes.css";

export function ChangesPart({ view }: { view: ChangesView }) {
  const groups = [...Map.groupBy(view.lines, ({ siteTitle, since, against }) => `${siteTitle}, since ${since} (${against})`)];
  return (
    <>
      {groups.length > 0 && <ChangeTable title={view.title} groups={groups} />}
      <div className="changes-notes">
        {view.notes.map((note) => (
          <p key={note.text}>{saidOnce(note, view.lines.length > 1)}</p>
        ))}
        {view.further && <p>{view.further}</p>}
        {view.beyond && <p>{view.beyond}</p>}
      </div>
      <Refusals refusals={view.refusals} isAll={view.lines.length === 0} />
    </>
  );
}

function ChangeTable({ title, groups }: { title: string; groups: readonly (readonly [string, readonly ChangeLineView[]])[] }) {
  return (
    <table className="changes">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          <th scope="col">Parameter</th>
          <th scope="col">Change</th>
          <th scope="col" className="max-md:hidden">
            A year
          </th>
          <th scope="col" className="max-md:hidden">
            {scoreHeading(groups.flatMap(([, lines]) => lines))}
          </th>
          <th scope="col">
            <abbr title="Least significant change">LSC</abbr>
          </th>
          <th scope="col">Judged</th>
        </tr>
      </thead>
      {groups.map(([heading, lines]) => (
        <tbody key={heading}>
          <tr>
            <th scope="rowgroup" colSpan={6}>
              {heading}
            </th>
          </tr>
          {lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function scoreHeading(lines: readonly ChangeLineView[]): string {
  const scales = [lines.some(({ zChange }) => zChange !== null) && "Z", lines.some(({ tChange }) => tChange !== null) && "T"].filter(
    Boolean,
  );
  return scales.length === 0 ? "Change in Z" : `Change in ${scales.join(" or ")}`;
}

function Line({ line }: { line: ChangeLineView }) {
  const { abbreviation, label, change, unit, percent, perYear, lsc, significant, verdict, zChange, tChange } = line;
  const scores = [zChange && `Z ${zChange}`, tChange && `T ${tChange}`].filter(Boolean).join(", ");
  return (
    <tr data-significant={significant || undefined}>
      <th scope="row" title={label}>
        {abbreviation}
      </th>
      <td>
        {change} {unit} {percent && <span className="whitespace-nowrap">({percent})</span>}
      </td>
      <td className="max-md:hidden">{perYear}</td>
      <td className="max-md:hidden">{scores}</td>
      <td>{lsc}</td>
      <td>{verdict}</td>
    </tr>
  );
}

/** `isAll`: nothing was compared, so the reasons are expanded. */
function Refusals({ refusals, isAll }: { refusals: readonly SaidOnce[]; isAll: boolean }) {
  if (refusals.length === 0) return null;
  return (
    <details className="changes-refusals" data-print="open" open={isAll}>
      <summary>
        <b>Not compared over time</b> <span>{countOf(refusals.length, "reason")}</span>
      </summary>
      <ul>
        {refusals.map((refusal) => (
          <li key={refusal.text}>{saidOnce(refusal, true)}</li>
        ))}
      </ul>
    </details>
  );
}

function saidOnce({ text, concerns }: SaidOnce, names: boolean): string {
  return names && concerns.length > 0 ? `${text} (${concerns.join(", ")})` : text;
}
