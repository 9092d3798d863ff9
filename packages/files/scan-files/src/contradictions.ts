import type { ReadScan, ReportType, ScanFileReply, ScansOfType } from "@trabecula/contracts";
import { findContradictions } from "@trabecula/report-types";

export function withoutContradictions(reply: ScanFileReply): ScanFileReply {
  const checked = <Type extends ScansOfType>(ofType: Type): Type => ({
    ...ofType,
    scans: ofType.scans.map((scan) => checkedScan(ofType.reportType, scan)),
  });
  return { ...checked(reply), ...(reply.others && { others: reply.others.map(checked) }) };
}

function checkedScan(reportType: ReportType, scan: ReadScan): ReadScan {
  if (scan.site === null) return scan;
  const values = new Map(scan.values.map(({ parameter, value }) => [parameter, value]));
  const found = findContradictions(reportType, { site: scan.site, scanner: scan.scanner, values });
  if (found.length === 0) return scan;
  const refused = new Set(found.flatMap(({ parameters }) => parameters));
  return {
    ...scan,
    values: scan.values.filter(({ parameter }) => !refused.has(parameter)),
    notes: [...new Set([...scan.notes, ...found.map(({ message }) => message)])],
  };
}
