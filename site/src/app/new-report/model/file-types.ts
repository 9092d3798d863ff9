import type { ReportType, ScanFileReply } from "@trabecula/contracts";

/** Reply with `type` as the main content and the rest in `others`; unchanged if the file has no such type. */
export function ofType(reply: ScanFileReply, type: ReportType): ScanFileReply {
  const { others = [], ...file } = reply;
  const wanted = others.find(({ reportType }) => reportType === type);
  if (!wanted) return reply;
  const { reportType, scans, skipped, warnings } = reply;
  return { ...file, ...wanted, others: [{ reportType, scans, skipped, warnings }, ...others.filter((other) => other !== wanted)] };
}

/** Rest of the file once the report of `type` is saved; null if nothing is left. */
export function withoutType(reply: ScanFileReply, type: ReportType): ScanFileReply | null {
  const [next, ...rest] = ofType(reply, type).others ?? [];
  return ofType(reply, type).reportType === type && next ? { ...reply, ...next, others: rest } : null;
}
