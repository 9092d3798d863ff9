import { basename } from "node:path";
import { readCohort, type CohortGroup } from "@trabecula/reference-fits";
import type { CohortReport } from "@trabecula/contracts";
import { UsageError } from "../usage-error.ts";
import { chooseColumns } from "./choose-columns.ts";
import type { ColumnOptions } from "./fit-options.ts";
import { refuseUnnamedSex } from "./unnamed-sex.ts";

export interface CohortFile {
  readonly report: CohortReport;
  readonly groups: readonly CohortGroup[];
  readonly remarks: readonly string[];
}

/** @throws UsageError if the file as a whole is unusable */
export function readCohortFile(content: Uint8Array | string, path: string, options: ColumnOptions): CohortFile {
  const assumed: string[] = [];
  const reading = readCohort(
    content,
    basename(path),
    (header, suggestion) => chooseColumns(options, header, suggestion, (sentence) => assumed.push(sentence)),
    { reportType: options.reportType, scanner: options.scanner, anyParameter: true },
  );
  if (!reading.ok) throw new UsageError(`${path}: ${reading.message}`);
  if (options.sex === null) refuseUnnamedSex(reading.report);
  return { report: reading.report, groups: reading.groups, remarks: [...assumed, ...reading.report.remarks] };
}
