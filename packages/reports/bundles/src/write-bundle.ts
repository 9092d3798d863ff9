import { filesOfDataset, sha256, type BundleManifest, type ChangesManifest } from "./manifest.ts";
import type { Report } from "@trabecula/contracts";
import { hashOfTexts, packArchive } from "@trabecula/reference-datasets";
import { contentHashOf, recordText } from "./report-record.ts";

type ScoredManifest = Exclude<BundleManifest, ChangesManifest>;

function readmeOf({ kind, engineVersion, dataset, otherDatasets = [], answerHash }: Omit<ScoredManifest, "files">): string {
  const [what, answer] = kind === "report" ? ["a report", "its record"] : ["a scored study", "the scored table"];
  return `This archive holds ${what} with all that makes its numbers again.

${[dataset, ...otherDatasets].map(({ key, version, contentHash }) => `Reference  ${key} ${version}\n           SHA-256 ${contentHash}`).join("\n")}
Engine     ${engineVersion}
Answer     SHA-256 of ${answer}: ${answerHash}

To compute the numbers again and compare them to the last digit:

  trabecula rerun <this archive>

The program must have engine ${engineVersion}; it says which one it has. bundle.json has the hash of every file.
For research comparison; not for diagnosis.
`;
}

export interface DatasetTexts {
  readonly key: string;
  readonly version: string;
  readonly manifestText: string;
  readonly curvesText: string;
}

export type Files = Readonly<Record<string, Uint8Array>>;

/**
 * The same revision gives the same bytes.
 * @param others datasets of the other references in the report
 */
export function writeReportBundle(report: Report, dataset: DatasetTexts, others: readonly DatasetTexts[] = []): Uint8Array {
  const facts = { kind: "report", engineVersion: report.engineVersion, today: report.dateRevised.slice(0, 10) } as const;
  const record = { ...report, ...report.withheld?.stored };
  return write({ ...facts, answerHash: contentHashOf(record) }, [dataset, ...others], { "record.json": encode(recordText(record)) });
}

export interface StudyBundle {
  readonly table: Uint8Array;
  readonly isWorkbook: boolean;
  readonly options: object;
  readonly answerHash: string;
  readonly engineVersion: string;
}

/** Includes the original table, options, datasets in order and result hash. */
export function writeStudyBundle(
  { table, isWorkbook, options, answerHash, engineVersion }: StudyBundle,
  datasets: readonly [DatasetTexts, ...DatasetTexts[]],
): Uint8Array {
  return write({ kind: "study", engineVersion, answerHash }, datasets, {
    [isWorkbook ? "table.xlsx" : "table.csv"]: table,
    "options.json": encode(`${JSON.stringify(options, null, 2)}\n`),
  });
}

type Facts = ScoredManifest extends infer Manifest
  ? Manifest extends ScoredManifest
    ? Omit<Manifest, "format" | "dataset" | "otherDatasets" | "files">
    : never
  : never;

function write(facts: Facts, [dataset, ...others]: readonly [DatasetTexts, ...DatasetTexts[]], own: Files): Uint8Array {
  const format = others.length === 0 ? "trabecula-bundle/1" : "trabecula-bundle/2";
  const otherNames = others.length === 0 ? {} : { otherDatasets: others.map(named) };
  const head = { format, ...facts, dataset: named(dataset), ...otherNames } as const;
  const files: Files = {
    "README.txt": encode(readmeOf(head)),
    ...own,
    ...filesOfDatasets([dataset, ...others]),
  };
  return packed(head, files);
}

export function packed(head: object, files: Files): Uint8Array {
  const hashes = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, sha256(bytes)]));
  return packArchive({ "bundle.json": encode(`${JSON.stringify({ ...head, files: hashes }, null, 2)}\n`), ...files });
}

export function filesOfDatasets(datasets: readonly DatasetTexts[]): Files {
  return Object.fromEntries(
    datasets.flatMap(({ manifestText, curvesText }, index) => {
      const [manifestName, curvesName] = filesOfDataset(index);
      return [
        [manifestName, encode(manifestText)],
        [curvesName, encode(curvesText)],
      ];
    }),
  );
}

export function named({ key, version, manifestText, curvesText }: DatasetTexts) {
  return { key, version, contentHash: hashOfTexts({ manifestText, curvesText }) };
}

export function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
