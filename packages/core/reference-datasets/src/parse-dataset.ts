import { ZDatasetManifest, ZDatasetSource, type DatasetManifest } from "@trabecula/contracts";
import type { DatasetProblem, CurveKey, Dataset } from "./dataset.ts";
import { readJson } from "./read-json.ts";
import { buildCurves, keyText } from "./build-curves.ts";
import { RowError } from "./columns.ts";
import { rowReader, type CurveRow } from "./read-row.ts";
import { readTable, type TableRow } from "./read-table.ts";
import { lendWomensFigures } from "./young-adults.ts";

interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly expected?: string;
  readonly values?: readonly unknown[];
}

const kinds: Readonly<Record<string, string>> = { string: "a text", number: "a number", array: "a list", object: "an object" };

function manifestProblem(issue: Issue, raw: unknown): string {
  const where = issue.path.length > 0 ? issue.path.join(".") : "The file";
  return `${where}: ${reason(issue, valueAt(raw, issue.path))}`;
}

function reason({ code, message, expected = "", values = [] }: Issue, value: unknown): string {
  if (value === undefined) return "This key is missing.";
  if (code === "invalid_type") return `This must be ${kinds[expected] ?? expected}.`;
  if (code === "invalid_value") return `Write one of ${values.map(String).join(", ")}.`;
  return message.startsWith("Invalid input") ? "This value cannot be used." : message;
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], root);
}

type ManifestReading =
  | { readonly ok: true; readonly manifest: DatasetManifest }
  | { readonly ok: false; readonly problems: DatasetProblem[] };

const MAX_CHARACTERS = 1_000_000;

function refuse(messages: readonly string[]): ManifestReading {
  return { ok: false, problems: messages.map((message) => ({ file: "dataset.json" as const, line: null, message })) };
}

/** A misspelled key would be silently lost. */
function readManifest(text: string): ManifestReading {
  if (text.length > MAX_CHARACTERS) return refuse(["The file is larger than 1 MB."]);
  const json = readJson(text);
  if (!json.ok) return refuse([json.message]);
  const raw = json.value;
  const parsed = ZDatasetManifest.safeParse(raw);
  if (!parsed.success) return refuse(parsed.error.issues.map((issue) => manifestProblem(issue, raw)));
  const messages = [
    ...unknownKeys(raw as object, ZDatasetManifest.shape, ""),
    ...sourceProblems(raw as { sources: object[] }, parsed.data),
  ];
  return messages.length > 0 ? refuse(messages) : { ok: true, manifest: parsed.data };
}

function unknownKeys(raw: object, shape: object, where: string): string[] {
  return Object.keys(raw)
    .filter((key) => !Object.hasOwn(shape, key))
    .map((key) => `${where}${key}: this key is not part of the form.`);
}

function sourceProblems(raw: { sources: object[] }, { sources }: DatasetManifest): string[] {
  const unknown = raw.sources.flatMap((source, index) => unknownKeys(source, ZDatasetSource.shape, `sources.${index}.`));
  const repeated = sources.filter(({ key }, index) => sources.findIndex((source) => source.key === key) < index);
  return [...unknown, ...repeated.map(({ key }) => `sources: the key "${key}" is there twice.`)];
}

export type DatasetReading =
  | { readonly ok: true; readonly dataset: Dataset }
  /** `manifest` is null unless `dataset.json` is valid. */
  | { readonly ok: false; readonly problems: DatasetProblem[]; readonly manifest: DatasetManifest | null };

export type DatasetCheck = (dataset: Dataset) => readonly { readonly curve: CurveKey; readonly message: string }[];

const MAX_PROBLEMS = 200;

/**
 * Parses a dataset's files (docs/dataset-format.md).
 * @param manifestText content of `dataset.json`
 * @param curvesText content of `curves.csv`
 * @param check examines a well-formed dataset
 * @returns the whole dataset, or every problem with its line (200 at most)
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
