import type { ProfileAxis } from "@trabecula/charts";
import type { ReferenceCell, ReferenceColumn, ReferenceFactRow, ReferencesView, ReferenceTable } from "@trabecula/report-view/references";
import { useId } from "react";
import { ProfileHeader, ProfileStrip } from "../../charts/Profile.tsx";
import "./references.css";
import { Kept, kept } from "../../ui/Kept.tsx";

/** Pixels; equal in all profiles, so that scores align between columns. */
const axisWidth = 132;
const rowHeight = 30;

export function ReferencesSideBySide({ view }: { view: ReferencesView }) {
  return (
    <div className="references">
      {view.sentences.map((sentence) => (
        <p key={sentence} className="references-said">
          <Kept text={sentence} />
        </p>
      ))}
      {view.tables.map((table) => (
        <Values key={table.key} table={table} columns={view.columns} />
      ))}
      <Facts view={view} />
    </div>
  );
}

function Values({ table, columns }: { table: ReferenceTable; columns: readonly ReferenceColumn[] }) {
  const headingId = useId();
  const axis: ProfileAxis = { score: table.scale, width: axisWidth };
  const letter = table.scale.toUpperCase();
  return (
    <div>
      <h3 id={headingId} className="font-serif font-semibold">
        {table.title}, {table.scale === "z" ? "compared with people by age" : "compared with young adults"}
      </h3>
      <div role="region" aria-labelledby={headingId} tabIndex={0} className="references-scroll">
        <table className="references-table">
          <thead>
            <tr>
              <th scope="col">Value</th>
              {columns.map(({ key, name, fullName, fit }) => (
                <th key={key} scope="col">
                  <span className="references-name" title={fullName}>
                    <bdi translate="no">{name}</bdi>
                  </span>
                  {fit && (
                    <span className="references-fit" data-verdict={fit.verdict}>
                      {kept(fit.text)}
                    </span>
                  )}
                  <ProfileHeader axis={axis} />
                  <span className="references-units">{table.scale === "z" ? `Percentile · ${letter}` : `${letter}-score`}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ key, abbreviation, label, value, unit, cells }) => (
              <tr key={key}>
                <th scope="row">
                  <abbr translate="no" title={label}>
                    {abbreviation}
                  </abbr>
                  <small translate="no">
                    {value} {unit}
                  </small>
                </th>
                {cells.map((cell, index) => (
                  <Cell key={columns[index]!.key} cell={cell} axis={axis} name={label} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Reasons table={table} columns={columns} />
    </div>
  );
}

function Cell({ cell, axis, name }: { cell: ReferenceCell; axis: ProfileAxis; name: string }) {
  const { score, scoreText, percentile, interval, side, doubts, why, words } = cell;
  return (
    <td data-outside={side !== null || undefined}>
      <span className="sr-only">{kept(words)}</span>
      <span aria-hidden="true">
        <ProfileStrip axis={axis} row={{ name, score, interval: interval?.ends ?? null }} height={rowHeight} />
        {why ? (
          <span className="references-why">{why.short}</span>
        ) : (
          <span className="references-figures">
            <span translate="no">
              {percentile && <>{percentile} · </>}
              {scoreText}
            </span>
            {side !== null && <small> {side}</small>}
          </span>
        )}
        {interval && (
          <small translate="no" className="references-interval">
            {interval.text}
          </small>
        )}
        {doubts.length > 0 && <small className="references-doubts">{doubts.join(", ")}</small>}
      </span>
    </td>
  );
}

function Reasons({ table, columns }: { table: ReferenceTable; columns: readonly ReferenceColumn[] }) {
  const reasons = columns
    .map(({ key, name }, index) => ({ key, name, texts: [...new Set(table.rows.flatMap(({ cells }) => cells[index]!.why?.text ?? []))] }))
    .filter(({ texts }) => texts.length > 0);
  if (reasons.length === 0) return null;
  return (
    <ul className="references-reasons">
      {reasons.map(({ key, name, texts }) => (
        <li key={key}>
          <strong translate="no">{name}:</strong> {kept(texts.join(" "))}
        </li>
      ))}
    </ul>
  );
}

function Facts({ view: { facts, columns } }: { view: ReferencesView }) {
  const headingId = useId();
  return (
    <div>
      <h3 id={headingId} className="font-serif font-semibold">
        About these references
      </h3>
      <div role="region" aria-labelledby={headingId} tabIndex={0} className="references-scroll">
        <table className="references-facts">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">In what</span>
              </th>
              {columns.map(({ key, name }) => (
                <th key={key} scope="col">
                  <bdi translate="no">{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {facts.map((fact) => (
              <FactRow key={fact.key} fact={fact} columns={columns} />
            ))}
            <tr>
              <th scope="row">Citation</th>
              {columns.map(({ key, citations }) => (
                <td key={key}>{kept(citations.join(" "))}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </div>
  );
}

function FactRow({ fact: { label, texts, differs }, columns }: { fact: ReferenceFactRow; columns: readonly ReferenceColumn[] }) {
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row">
        {label}
        {differs && <small>differs</small>}
      </th>
      {texts.map((text, index) => (
        <td key={columns[index]!.key}>
          <Kept text={text} />
        </td>
      ))}
    </tr>
  );
}
