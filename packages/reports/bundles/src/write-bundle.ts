import type { Report } from "@trabecula/contracts";
import { hashOfTexts, packArchive } from "@trabecula/reference-datasets";
import { contentHashOf, recordText } from "./report-record.ts";
import { otherFiles, type BundleFileName, type BundleManifest } from "./manifest.ts";
import { readmeOf } from "./readme.ts";
import { sha256 } from "./sha256.ts";

/** Texts from `serializeDataset`. */
export interface DatasetTexts {
  readonly key: string;
  readonly version: string;
  readonly manifestText: string;
  readonly curvesText: string;
}

type Files = Partial<Record<BundleFileName, Uint8Array>>;

/**
 * A revision of a report as an archive: its record, the dataset, and what they were made with. The same revision gives the same bytes.
 * @param dataset the one that the report was scored with
 * @param others those of the other references that it shows
 */
export function writeReportBundle(report: Report, dataset: DatasetTexts, others: readonly DatasetTexts[] = []): Uint8Array {
  const facts = { kind: "report", engineVersion: report.engineVersion, today: report.dateRevised.slice(0, 10) } as const;
  return write({ ...facts, answerHash: contentHashOf(report) }, [dataset, ...others], { "record.json": encode(recordText(report)) });
}

export interface StudyBundle {
  readonly table: Uint8Array;
  readonly isWorkbook: boolean;
  /** Other options of `trabecula score`, as plain data. */
  readonly options: object;
  /** SHA-256 of the scored table. */
  readonly answerHash: string;
  readonly engineVersion: string;
}

/** Archive with original table, options, datasets in order and result hash. */
export function writeStudyBundle(
  { table, isWorkbook, options, answerHash, engineVersion }: StudyBundle,
  datasets: readonly [DatasetTexts, ...DatasetTexts[]],
): Uint8Array {
  return write({ kind: "study", engineVersion, answerHash }, datasets, {
    [isWorkbook ? "table.xlsx" : "table.csv"]: table,
    "options.json": encode(`${JSON.stringify(options, null, 2)}\n`),
  });
}

type Facts = BundleManifest extends infer Manifest
  ? Manifest extends BundleManifest
    ? Omit<Manifest, "format" | "dataset" | "otherDatasets" | "files">
    : never
  : never;

function write(facts: Facts, [dataset, ...others]: readonly [DatasetTexts, ...DatasetTexts[]], own: Files): Uint8Array {
  const format = others.length === 0 ? "trabecula-bundle/1" : "trabecula-bundle/2";
  const beside = others.length === 0 ? {} : { otherDatasets: others.map(named) };
  const head = { format, ...facts, dataset: named(dataset), ...beside } as const;
  const ofOthers = others.flatMap(({ manifestText, curvesText }, index): [BundleFileName, Uint8Array][] => {
    const [manifestName, curvesName] = otherFiles[index]!;
    return [
      [manifestName, encode(manifestText)],
      [curvesName, encode(curvesText)],
    ];
  });
  const files: Files = {
    "README.txt": encode(readmeOf(head)),
    ...own,
    "dataset.json": encode(dataset.manifestText),
    "curves.csv": encode(dataset.curvesText),
    ...Object.fromEntries(ofOthers),
  };
  const hashes = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, sha256(bytes)]));
  const manifest: BundleManifest = { ...head, files: hashes };
  return packArchive({ "bundle.json": encode(`${JSON.stringify(manifest, null, 2)}\n`), ...files });
}

function named({ key, version, manifestText, curvesText }: DatasetTexts) {
  return { key, version, contentHash: hashOfTexts({ manifestText, curvesText }) };
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
