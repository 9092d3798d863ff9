import type { ReportType, ScanFileReply } from "@trabecula/contracts";

/** A file's answer as one of this type, with the others beside it; as it is where it holds nothing of the type. */
export function ofType(reply: ScanFileReply, type: ReportType): ScanFileReply {
  const { others = [], ...file } = reply;
  const wanted = others.find(({ reportType }) => reportType === type);
  if (!wanted) return reply;
  const { reportType, scans, skipped, warnings } = reply;
  return { ...file, ...wanted, others: [{ reportType, scans, skipped, warnings }, ...others.filter((other) => other !== wanted)] };
}

/** What is left of a file once the report of this type is saved; null: nothing. */
export function withoutType(reply: ScanFileReply, type: ReportType): ScanFileReply | null {
  const [next, ...rest] = ofType(reply, type).others ?? [];
  return ofType(reply, type).reportType === type && next ? { ...reply, ...next, others: rest } : null;
}
