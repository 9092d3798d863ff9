import * as z from "zod/mini";
import { createHash } from "node:crypto";
import { sha256Text } from "@trabecula/contracts";

export const mostDatasets = 20;

type OtherFile = `dataset-${number}.json` | `curves-${number}.csv`;

const otherFiles = Array.from(
  { length: mostDatasets - 1 },
  (_, index) => [`dataset-${index + 2}.json`, `curves-${index + 2}.csv`] as const,
);
const otherLimits = Object.fromEntries(
  otherFiles.flatMap(([manifestName, curvesName]) => [
    [manifestName, 1_000_000],
    [curvesName, 20_000_000],
  ]),
) as Record<OtherFile, number>;

const ownLimits = {
  "bundle.json": 100_000,
  "README.txt": 100_000,
  "dataset.json": 1_000_000,
  "curves.csv": 20_000_000,
  "record.json": 20_000_000,
  "options.json": 1_000_000,
  "table.csv": 64_000_000,
  "table.xlsx": 20_000_000,
  "scans.csv": 64_000_000,
  "values.csv": 64_000_000,
  "changes.csv": 64_000_000,
  "summaries.csv": 5_000_000,
  "precision.json": 5_000_000,
  "waves.json": 5_000_000,
  "methods.txt": 1_000_000,
  "lines.txt": 64_000_000,
} as const;
export type BundleFileName = keyof typeof ownLimits | OtherFile;

/** Maximum bytes per file. */
export const bundleLimits: Readonly<Record<BundleFileName, number>> = { ...ownLimits, ...otherLimits };

const ZHash = sha256Text("This is no SHA-256.");
const ZFileHashes = z.partialRecord(z.enum(Object.keys(bundleLimits) as [BundleFileName, ...BundleFileName[]]), ZHash);

const ZNamedDataset = z.strictObject({ key: z.string(), version: z.string(), contentHash: ZHash });

const shared = {
  /** Version 2 adds `otherDatasets`, which older readers must not ignore. */
  format: z.enum(["trabecula-bundle/1", "trabecula-bundle/2"]),
  engineVersion: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  dataset: ZNamedDataset,
  otherDatasets: z.optional(z.array(ZNamedDataset).check(z.minLength(1), z.maxLength(3))),
  files: ZFileHashes,
};

const ZDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const ZCount = z.number().check(z.int(), z.gte(0));

/** `answerHash`: SHA-256 of a report's record or of the scored table. */
export const ZBundleManifest = z.discriminatedUnion("kind", [
  z.strictObject({
    ...shared,
    kind: z.literal("report"),
    answerHash: ZHash,
    /** Revision date, which limits scan dates. */
    today: ZDay,
  }),
  z.strictObject({ ...shared, kind: z.literal("study"), answerHash: ZHash }),
  /** `answerHash`: SHA-256 of `changes.csv`. */
  z.strictObject({
    ...{ format: z.literal("trabecula-bundle/3"), kind: z.literal("changes"), engineVersion: shared.engineVersion },
    ...{ madeOn: ZDay, participants: ZCount, withdrawn: ZCount, answerHash: ZHash },
    datasets: z.array(ZNamedDataset).check(z.maxLength(mostDatasets)),
    files: ZFileHashes,
  }),
]);
export type BundleManifest = z.infer<typeof ZBundleManifest>;
export type ChangesManifest = Extract<BundleManifest, { kind: "changes" }>;

export function datasetsOf(manifest: BundleManifest): ChangesManifest["datasets"] {
  return manifest.kind === "changes" ? manifest.datasets : [manifest.dataset, ...(manifest.otherDatasets ?? [])];
}

export const filesOfDataset = (index: number): readonly [BundleFileName, BundleFileName] =>
  index === 0 ? ["dataset.json", "curves.csv"] : otherFiles[index - 1]!;

/** Hexadecimal; text as UTF-8. */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
