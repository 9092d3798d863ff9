import type { ReportTypeCatalogue, ReadScan } from "@trabecula/contracts";
import { useState, Fragment } from "react";
import { reportTypeLabel, scannerLabel, siteLabel } from "@trabecula/report-types/labels";
import { formatCalendarDate, formatCount, listOf } from "@trabecula/messages";
import { factDifferences, isSameNumber } from "@trabecula/scan-files/join";
import { type Draft, type ReadFile, currentScans } from "../model/draft.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { changeDraft } from "../draft-store.ts";
import { ofType, isFilledFrom, partOf, factsOf, shownValues, isSameValue } from "../model/from-file.ts";
import type { ScanDraft } from "../model/scan-draft.ts";

export default function FileContents({ file, draft, catalogue }: { file: ReadFile; draft: Draft; catalogue: ReportTypeCatalogue }) {
  const reply = ofType(file.reply, catalogue.key);
  const scans = currentScans(draft);
  const [find, setFind] = useState("");
  const isLong = reply.scans.length > mostListed;
  const listed = listedScans(reply.scans, scans, isLong ? find : "");
  const remarks = [
    ...reply.warnings,
    ...reply.skipped.map((line) => `Line ${line.line} was left out: ${line.reason}`),
    ...(reply.unknownColumns.length > 0 ? [`Columns not known and left out: ${reply.unknownColumns.join(", ")}.`] : []),
  ];
  return (
    <>
      {reply.reportType !== catalogue.key && (
        <p className="mt-3 text-sm text-muted">This file is of another type than the report that is open now.</p>
      )}
      {reply.identifying.length > 0 && !file.people && (
        <p className="mt-3 text-sm">
          Found in the file: {listOf(reply.identifying)}. They are neither read nor kept, and are not in what follows.
        </p>
      )}
      {isLong && (
        <>
          <p className="mt-3 text-sm text-muted">
            {formatCount(listed.length)} of {formatCount(reply.scans.length)} evaluations are listed, the newest of the file and those in
            use.
          </p>
          <TextInput
            type="search"
            label="Find by the number of a measurement or a person"
            value={find}
            onChange={(event) => setFind(event.target.value)}
          />
        </>
      )}
      <ul className="mt-3 border-t border-line" aria-label="Evaluations in the file">
        {listed.map((read) => {
          const used = scans.find((scan) => isFilledFrom(scan, read)) ?? null;
          return (
            <li key={`${read.line} ${partOf(read)}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5">
              <Evaluation
                read={read}
                warnings={[...read.notes, ...read.refusals.map(({ message }) => message), ...contradictionsOf(read, scans, catalogue)]}
              />
              {used ? (
                <Button variant="quiet" size="small" onClick={() => changeDraft({ type: "scan-removed", key: used.key })}>
                  Remove<span className="sr-only"> {spokenOf(read, listed)}</span>
                </Button>
              ) : (
                <Button
                  variant="secondary"
                  size="small"
                  disabled={reply.reportType !== catalogue.key}
                  onClick={() => changeDraft({ type: "evaluation-used", read, catalogue })}
                >
                  Use<span className="sr-only"> {spokenOf(read, listed)}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {remarks.length > 0 && (
        <details className="mt-3 text-sm text-muted" open={reply.warnings.length > 0}>
          <summary>{remarks.length === 1 ? "1 remark on this file" : `${remarks.length} remarks on this file`}</summary>
          <ul className="mt-1 list-disc pl-5">
            {remarks.slice(0, mostListed).map((text) => (
              <li key={text}>{text}</li>
            ))}
            {remarks.length > mostListed && <li>and {formatCount(remarks.length - mostListed)} more of its lines</li>}
          </ul>
        </details>
      )}
      <PersonFound file={file} draft={draft} />
    </>
  );
}

function spokenOf({ line, site, side }: ReadScan, scans: readonly ReadScan[]): string {
  const place = [site && siteLabel(site), side].filter((text) => text !== null).join(", ");
  return scans.some((scan) => scan.line === line && (scan.site !== site || scan.side !== side)) ? `line ${line}, ${place}` : `line ${line}`;
}

function Evaluation({ read, warnings }: { read: ReadScan; warnings: readonly string[] }) {
  const facts = [
    read.scanDate ? formatCalendarDate(read.scanDate) : "date not stated",
    read.scanner ? scannerLabel(read.scanner) : "scanner not stated",
    read.values.length === 1 ? "1 value" : `${read.values.length} values`,
    read.subjectCode ? `person ${read.subjectCode}` : null,
    read.measurementNumber ? `measurement ${read.measurementNumber}` : null,
  ].filter((text) => text !== null);
  return (
    <div className="min-w-0 flex-1">
      <p className="font-medium">
        {read.site ? siteLabel(read.site) : "Site not stated"}
        {read.side ? `, ${read.side}` : ""} {read.superseded && <Badge>evaluated again below</Badge>}
      </p>
      <p className="text-sm text-muted">
        Line {read.line}: {facts.join(", ")}
      </p>
      {warnings.map((warning) => (
        <p key={warning} className="text-sm text-warning">
          {warning}
        </p>
      ))}
    </div>
  );
}

/** Identifying data in the selected lines. Shown only to the user; never sent or stored. */
function PersonFound({ file, draft }: { file: ReadFile; draft: Draft }) {
  const lines = new Set(currentScans(draft).map(({ fromFile }) => fromFile?.line ?? null));
  const cells = (file.people ?? []).filter(({ line }) => lines.has(line)).flatMap(({ found }) => found);
  const found = [...new Map(cells.map(({ column, text }) => [`${column} ${text}`, { column, text }])).values()];
  if (found.length === 0) return null;
  return (
    <div className="mt-3 text-sm">
      <p>
        Found in the file and shown on this screen alone; it is neither sent nor kept. Of a date of birth, the age at the scan is taken.
      </p>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
        {found.map(({ column, text }) => (
          <Fragment key={`${column} ${text}`}>
            <dt className="text-muted">{column}</dt>
            <dd>
              <bdi translate="no" className="wrap-anywhere">
                {text}
              </bdi>
            </dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}

/** Rendering thousands takes most of a second per keystroke. */
export const mostListed = 100;

/** Newest evaluations that match the search by measurement or person number, plus those in use. */
export function listedScans(scans: readonly ReadScan[], inUse: readonly ScanDraft[], find: string): ReadScan[] {
  const wanted = find.trim().toLowerCase();
  const found = scans.filter(({ measurementNumber, subjectCode }) =>
    [measurementNumber ?? "", subjectCode ?? ""].some((number) => number.toLowerCase().includes(wanted)),
  );
  const first = found.length - mostListed;
  return found.filter((read, index) => index >= first || inUse.some((scan) => isFilledFrom(scan, read)));
}

type Fact = { name: string; here: string; there: string };

/** Above this, only the count is shown. */
const mostNamed = 3;

/** Reasons why a scan was not merged with scans of the same measurement number: files and differences. */
export function contradictionsOf(read: ReadScan, scans: readonly ScanDraft[], catalogue: ReportTypeCatalogue): string[] {
  const isElsewhere = (scan: ScanDraft) =>
    scan.fromFile?.line === null && isSameNumber(scan.fromFile.measurementNumber, read.measurementNumber) && !isFilledFrom(scan, read);
  return scans.filter(isElsewhere).flatMap((scan) => {
    const conflicts = [
      ...differences(read, scan, catalogue),
      ...(read.scanDate && scan.scanDate ? [] : ["the date is not stated in both"]),
    ];
    if (conflicts.length === 0) return [];
    const files = listOf(scan.fromFile!.files.map((name) => `“${name}”`)) || "another file";
    return [`Measurement ${read.measurementNumber} also came from ${files}: ${conflicts.join("; ")}. They are two scans here.`];
  });
}

function differences(read: ReadScan, scan: ScanDraft, catalogue: ReportTypeCatalogue): string[] {
  const facts = factDifferences(read, factsOf(scan)).map(({ fact, one, other }) => ({ name: fact, here: one, there: other }));
  return [...facts.map((fact) => sentence(`the ${fact.name}`, fact)), ...valueTexts(read, scan, catalogue)];
}

function valueTexts(read: ReadScan, scan: ScanDraft, catalogue: ReportTypeCatalogue): string[] {
  const here = shownValues(read, catalogue);
  const facts = catalogue.parameters
    .map(({ key, abbreviation }) => ({ name: abbreviation, here: here[key] ?? "", there: scan.values[key] ?? "" }))
    .filter((fact) => differs(fact) && !isSameValue(fact.here, fact.there));
  if (facts.length > mostNamed)
    return [`${facts.length} values differ, ${facts[0]!.name} (${facts[0]!.here} and ${facts[0]!.there}) among them`];
  return facts.map((fact) => sentence(fact.name, fact));
}

const differs = ({ here, there }: Fact) => here !== "" && there !== "" && here !== there;
const sentence = (name: string, { here, there }: Fact) => `${name} is ${here} here and ${there} there`;

/** Confirms before a file of another type replaces anything. `open`: type of the open report. */
export function OtherTypeDialog({
  file,
  open,
  onStay,
  onStart,
}: {
  file: ReadFile;
  open: string;
  onStay: () => void;
  onStart: () => void;
}) {
  const other = reportTypeLabel(file.reply.reportType);
  return (
    <ConfirmDialog
      open
      title={`Start an ${other} report with this file?`}
      confirmLabel={`Start ${other} report`}
      cancelLabel={`Stay with ${open}`}
      onConfirm={onStart}
      onCancel={onStay}
    >
      <p>
        The file was recognized as {file.reply.formatLabel}; the report that is open is of type {open}. What you typed for {open} stays in
        this form: choose {open} in step 1 to come back to it.
      </p>
    </ConfirmDialog>
  );
}
