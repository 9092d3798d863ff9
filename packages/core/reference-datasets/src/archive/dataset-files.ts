import type { FileProblem } from "@trabecula/contracts";
import { decodeText, UnreadableTable } from "@trabecula/study-tables";
import { readJson } from "../read-json.ts";

/** `fittingRecord` is `fit.json`; null if the curves were not fitted. */
export interface DatasetFiles {
  readonly manifestText: string;
  readonly curvesText: string;
  readonly fittingRecord: string | null;
}

export type FilesReading =
  { readonly ok: true; readonly files: DatasetFiles } | { readonly ok: false; readonly problems: [FileProblem, ...FileProblem[]] };

export const fileLimits = { "dataset.json": 1_000_000, "curves.csv": 20_000_000, "fit.json": 5_000_000 } as const;
export type DatasetFileName = keyof typeof fileLimits;

/** Reports all encoding problems together. */
export function readFileBytes(files: ReadonlyMap<DatasetFileName, Uint8Array>): FilesReading {
  const problems: FileProblem[] = [];
  const report = (file: DatasetFileName, message: string) => {
    problems.push({ file, line: null, message });
    return "";
  };
  const textOf = (name: DatasetFileName) => {
    const bytes = files.get(name);
    if (!bytes) return report(name, "This file is missing.");
    if (bytes.length > fileLimits[name]) return report(name, `The file is larger than ${fileLimits[name] / 1_000_000} MB.`);
    try {
      return decodeText(bytes, { strict: true });
    } catch (error) {
      if (error instanceof UnreadableTable) return report(name, error.message);
      throw error;
    }
  };
  const manifestText = textOf("dataset.json");
  const curvesText = textOf("curves.csv");
  const fittingRecord = files.has("fit.json") ? textOf("fit.json") : null;
  if (fittingRecord) {
    const problem = recordProblem(fittingRecord);
    if (problem !== null) report("fit.json", problem);
  }
  const [first, ...more] = problems;
  return first ? { ok: false, problems: [first, ...more] } : { ok: true, files: { manifestText, curvesText, fittingRecord } };
}

function recordProblem(text: string): string | null {
  const json = readJson(text);
  if (!json.ok) return json.message;
  const isObject = typeof json.value === "object" && json.value !== null && !Array.isArray(json.value);
  return isObject ? null : "A fitting record is a JSON object.";
}
