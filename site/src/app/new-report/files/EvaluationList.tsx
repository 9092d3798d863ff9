import { useState } from "react";
import type { ReadScan, ReportTypeCatalogue } from "@trabecula/contracts";
import { scannerLabel, siteLabel } from "@trabecula/report-types/labels";
import { formatCalendarDate, formatCount, listOf } from "@trabecula/messages";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { changeDraft } from "../draft-store.ts";
import { contradictionsOf } from "../model/contradictions.ts";
import { currentScans, type Draft, type ReadFile } from "../model/draft.ts";
import { ofType } from "../model/file-types.ts";
import { isFilledFrom, partOf } from "../model/from-file.ts";
import { listedScans, mostListed } from "../model/listed-scans.ts";

interface Props {
  file: ReadFile;
  draft: Draft;
  catalogue: ReportTypeCatalogue;
}

export function EvaluationList({ file, draft, catalogue }: Props) {
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
              <Evaluation read={read} warnings={[...read.warnings, ...contradictionsOf(read, scans, catalogue)]} />
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
