import { noteText, type ChangeLineView, type ChangesView, type SharedNote } from "@trabecula/report-view";
import { countOf } from "@trabecula/messages";
import "./changes.css";
import { Section } from "../../ui/Section.tsx";
import { kept } from "../../ui/Kept.tsx";

export default function ChangesSection({ view }: { view: ChangesView }) {
  return (
    <Section title={view.title} className="mt-6" headingClassName="font-serif">
      <ChangesPart view={view} />
    </Section>
  );
}

export function ChangesPart({ view }: { view: ChangesView }) {
  const groups = [...Map.groupBy(view.lines, ({ siteTitle, since, against }) => `${siteTitle}, since ${since} (${against})`)];
  return (
    <>
      {view.chance && <p className="changes-chance">{kept(view.chance)}</p>}
      {groups.length > 0 && <ChangeTable view={view} groups={groups} />}
      <div className="changes-notes">
        {view.notes.map((note) => (
          <p key={note.text}>{kept(noteText(note, view.lines))}</p>
        ))}
        {view.further && <p>{kept(view.further)}</p>}
        {view.beyond && <p>{kept(view.beyond)}</p>}
      </div>
      <Refusals refusals={view.refusals} isAll={view.lines.length === 0} />
    </>
  );
}

interface ChangeTableProps {
  view: Pick<ChangesView, "title" | "scoreHeading">;
  groups: readonly (readonly [string, readonly ChangeLineView[]])[];
}

function ChangeTable({ view: { title, scoreHeading }, groups }: ChangeTableProps) {
  return (
    <table className="changes">
      <caption className="sr-only">{kept(title)}</caption>
      <thead>
        <tr>
          <th scope="col">Parameter</th>
          <th scope="col">Change</th>
          <th scope="col" className="max-md:hidden">
            A year
          </th>
          <th scope="col" className="max-md:hidden">
            {scoreHeading}
          </th>
          <th scope="col">
            <abbr translate="no" title="Least significant change">
              LSC
            </abbr>
          </th>
          <th scope="col">Judged</th>
        </tr>
      </thead>
      {groups.map(([heading, lines]) => (
        <tbody key={heading}>
          <tr>
            <th scope="rowgroup" colSpan={6}>
              {kept(heading)}
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

function Line({ line }: { line: ChangeLineView }) {
  const { abbreviation, label, change, unit, percent, perYear, lsc, significant, verdict, scores } = line;
  return (
    <tr data-significant={significant || undefined}>
      <th scope="row" title={label} translate="no">
        {abbreviation}
      </th>
      <td translate="no">
        {change} {unit} {percent && <span className="whitespace-nowrap">({percent})</span>}
      </td>
      <td className="max-md:hidden" translate="no">
        {perYear}
      </td>
      <td className="max-md:hidden" translate="no">
        {scores}
      </td>
      <td translate="no">{lsc?.text}</td>
      <td>{kept(verdict)}</td>
    </tr>
  );
}

/** `isAll`: nothing was compared, so the reasons are expanded. */
function Refusals({ refusals, isAll }: { refusals: readonly SharedNote[]; isAll: boolean }) {
  if (refusals.length === 0) return null;
  return (
    <details className="changes-refusals" data-print="open" open={isAll}>
      <summary>
        <b>Not compared over time</b> <span>{countOf(refusals.length, "reason")}</span>
      </summary>
      <ul>
        {refusals.map((refusal) => (
          <li key={refusal.text}>{kept(noteText(refusal))}</li>
        ))}
      </ul>
    </details>
  );
}
