import type { ScanFileReply, ScansOfType } from "@trabecula/contracts";
import type { ImageFacts } from "@trabecula/scan-files/image-header";
import { placeOf, type Joined } from "@trabecula/scan-files/join";
import { countOf, formatCalendarDate, listOf } from "@trabecula/messages";

/** A file may hold bone density and body composition. */
export const typesOf = (reply: ScanFileReply): readonly ScansOfType[] => [reply, ...(reply.others ?? [])];

export function accountOfFile(path: string, reply: ScanFileReply): string {
  const { formatLabel, unknownColumns, identifying } = reply;
  const parts = typesOf(reply);
  const scans = parts.flatMap((part) => part.scans);
  const superseded = scans.filter((scan) => scan.superseded).length;
  return linesOf([
    `${path}: ${formatLabel}, ${countOf(scans.length, "scan")}${superseded > 0 ? `, ${superseded} of them repeated further down` : ""}.`,
    ...parts.flatMap(({ skipped }) => skipped.map(({ line, reason }) => `  line ${line}: ${reason}`)),
    ...scans.flatMap(({ line, warnings }) => warnings.map((warning) => `  line ${line}: ${warning}`)),
    ...(identifying.length > 0 ? [`  The file holds ${identifying.join(", ")}; none of it is in the table.`] : []),
    ...(unknownColumns.length > 0 ? [`  Columns that were not read: ${unknownColumns.join(", ")}`] : []),
    ...parts.flatMap(({ warnings }) => warnings.map((warning) => `  ${warning}`)),
  ]);
}

export function accountOfImage(path: string, { label, measurementNumber, scanDate, name, doubts }: ImageFacts): string {
  const measurement = measurementNumber === null ? "no measurement number" : `measurement ${measurementNumber}`;
  return linesOf([
    `${path}: ${label}, ${measurement}${scanDate === null ? "" : ` of ${formatCalendarDate(scanDate)}`}.`,
    ...(name === null ? [] : ["  Its header holds a name, which is not in the table."]),
    ...doubts.map((doubt) => `  ${doubt}`),
  ]);
}

/** Lists joined files, files not joined and why, and images without measurements. */
export function accountOfJoining(measurements: readonly Joined[], apart: readonly string[]): string {
  const joined = measurements.filter(({ parts }) => parts.length > 1);
  const alone = measurements.filter(({ values }) => values.length === 0);
  const lines = [
    ...joined.map(({ measurementNumber, parts }) => `Measurement ${measurementNumber} is joined of ${listOf(parts.map(placeOf))}.`),
    ...apart,
    ...alone.map(({ parts }) => `${parts[0]!.file} is of no measurement of the other files: nothing of it is in the table.`),
  ];
  return lines.length === 0 ? "" : linesOf(lines);
}

const linesOf = (lines: readonly string[]) => `${[...new Set(lines)].join("\n")}\n`;
