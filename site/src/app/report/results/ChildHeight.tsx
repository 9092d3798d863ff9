import type { ChildHeightView } from "@trabecula/report-view";
import "../../change/changes.css";
import { Section } from "../../../ui/Section.tsx";
import { kept } from "../../../ui/Kept.tsx";

/** The Z-score for age always comes first. Height-adjusted scores never replace it. */
export default function ChildHeight({ view }: { view: ChildHeightView }) {
  return (
    <Section title="Adjusted for height" className="mt-6" headingClassName="font-serif">
      {view.sentences.map((sentence) => (
        <p key={sentence} className="max-w-[85ch]">
          {kept(sentence)}
        </p>
      ))}
      {view.lines.length > 0 && <Scores view={view} />}
      <div className="mt-2 max-w-[85ch] text-sm text-muted">
        {view.notes.map((note) => (
          <p key={note}>{kept(note)}</p>
        ))}
      </div>
    </Section>
  );
}

function Scores({ view: { lines, columns } }: { view: ChildHeightView }) {
  return (
    <table className="changes">
      <caption className="sr-only">Z-scores for age, for height age and adjusted for height</caption>
      <thead>
        <tr>
          <th scope="col">Parameter</th>
          <th scope="col">Z for age</th>
          {columns.forHeightAge && <th scope="col">Z for height age</th>}
          {columns.adjusted && <th scope="col">Height-adjusted Z</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <th scope="row">
              <abbr translate="no" title={line.label}>
                {line.abbreviation}
              </abbr>
              , {line.siteTitle}
            </th>
            <td translate="no">{line.age}</td>
            {columns.forHeightAge && <td translate="no">{line.forHeightAge ?? "–"}</td>}
            {columns.adjusted && <td translate="no">{line.adjusted ?? "–"}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
