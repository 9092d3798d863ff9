import type { DatasetManifest } from "@trabecula/contracts";
import { buildCurves, keyText } from "./build-curves.ts";
import { RowError } from "./cells.ts";
import type { CurveKey, Dataset, DatasetProblem } from "./dataset.ts";
import { readManifest } from "./read-manifest.ts";
import { rowReader, type CurveRow } from "./read-row.ts";
import { readTable, type TableRow } from "./read-table.ts";
import { lendWomensFigures } from "./young-adults.ts";

export type DatasetReading =
  | { readonly ok: true; readonly dataset: Dataset }
  /** `manifest` is null unless `dataset.json` is valid. */
  | { readonly ok: false; readonly problems: DatasetProblem[]; readonly manifest: DatasetManifest | null };

/** Additional check beyond the file format. */
export type DatasetCheck = (dataset: Dataset) => readonly { readonly curve: CurveKey; readonly message: string }[];

/** A wrong export fails on every line, so a longer list is useless. */
const MAX_PROBLEMS = 200;

/**
 * Reads a dataset from its file form (docs/dataset-format.md).
 *
 * @param manifestText content of `dataset.json`
 * @param curvesText content of `curves.csv`
 * @param check looks at a dataset whose form is sound
 * @returns the dataset, or every problem found with its line (200 at most); never a dataset with a part left out
 */
export function parseDataset(manifestText: string, curvesText: string, check: DatasetCheck = () => []): DatasetReading {
  const manifest = readManifest(manifestText);
  const table = readTable(curvesText);
  const refuse = (problems: readonly DatasetProblem[]) =>
    ({ ok: false, problems: inOrder(problems), manifest: manifest.ok ? manifest.manifest : null }) as const;
  if (!manifest.ok || !table.ok) return refuse([...(manifest.ok ? [] : manifest.problems), ...(table.ok ? [] : table.problems)]);
  const { rows, problems } = readRows(table.rows, manifest.manifest);
  if (problems.length > 0) return refuse(problems);
  const built = buildCurves(rows, manifest.manifest);
  if (built.problems.length > 0) return refuse(built.problems);
  const dataset = { manifest: manifest.manifest, curves: lendWomensFigures(built.curves, manifest.manifest) };
  const further = check(dataset);
  if (further.length === 0) return { ok: true, dataset };
  return refuse(further.map(({ curve, message }) => ({ file: "curves.csv", line: built.firstLines.get(keyText(curve)) ?? null, message })));
}

function readRows(table: readonly TableRow[], manifest: DatasetManifest): { rows: CurveRow[]; problems: DatasetProblem[] } {
  const rows: CurveRow[] = [];
  const problems: DatasetProblem[] = [];
  const readRow = rowReader(manifest);
  for (const row of table) {
    try {
      const read = readRow(row);
      if (manifest.youngAdult?.sex === "female" && read.key.sex === "male" && read.youngAdult) {
        throw new RowError("dataset.json takes women's young-adult figures for both sexes; a men's line must not give its own.");
      }
      rows.push(read);
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      problems.push({ file: "curves.csv", line: row.line, message: error.message });
    }
  }
  return { rows, problems };
}

function inOrder(problems: readonly DatasetProblem[]): DatasetProblem[] {
  const ordered = [...problems].sort((a, b) => b.file.localeCompare(a.file) || (a.line ?? 0) - (b.line ?? 0));
  if (ordered.length <= MAX_PROBLEMS) return ordered;
  const more = { file: ordered[0]!.file, line: null, message: `And ${ordered.length - MAX_PROBLEMS} more problems.` };
  return [...ordered.slice(0, MAX_PROBLEMS), more];
}
