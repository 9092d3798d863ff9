import type { OwnCrossCalibration, OwnPrecision, ReplacePrecisionRequest } from "@trabecula/contracts";
import { crossCalibrationProblem, precisionProblem, type EntryProblem } from "@trabecula/report-types";
import { AppError } from "@trabecula/strapi-kit";
import { openProtocol } from "./open-protocol.ts";

/** @throws AppError `validation_failed` with a reason for each invalid entry, by its place in the request */
export function refuseProblems({ items, crossCalibrations = [] }: ReplacePrecisionRequest): void {
  const fields = {
    ...problemsIn("items", items, precisionProblem, keyOfError),
    ...problemsIn("crossCalibrations", crossCalibrations, crossCalibrationProblem, keyOfLine),
  };
  const [first] = Object.values(fields);
  if (first !== undefined) throw new AppError("validation_failed", first, fields);
}

function problemsIn<Entry>(
  name: string,
  entries: readonly Entry[],
  problemOf: (entry: Entry) => EntryProblem | null,
  keyOf: (entry: Entry) => string,
): Record<string, string> {
  const fields: Record<string, string> = {};
  const seen = new Map<string, number>();
  for (const [index, entry] of entries.entries()) {
    const key = keyOf(entry);
    const earlier = seen.get(key);
    seen.set(key, earlier ?? index);
    const problem = problemOf(entry) ?? (earlier === undefined ? null : { field: "parameter", message: repeated(earlier) });
    if (problem) fields[`${name}.${index}.${problem.field}`] = problem.message;
  }
  return fields;
}

const repeated = (earlier: number) => `Entry ${earlier + 1} is of the same parameter, site, scanner and protocol; keep one of the two.`;

function keyOfError({ parameter, site, scanner, protocol }: OwnPrecision): string {
  return JSON.stringify([parameter, site, scanner, openProtocol(protocol)]);
}

function keyOfLine({ parameter, site, fromScanner, toScanner, fromProtocol, toProtocol }: OwnCrossCalibration): string {
  return JSON.stringify([parameter, site, fromScanner, toScanner, openProtocol(fromProtocol), openProtocol(toProtocol)]);
}
