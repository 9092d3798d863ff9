import * as z from "zod/mini";

/** Maximum bytes per file. */
export const bundleLimits = {
  "bundle.json": 100_000,
  "README.txt": 100_000,
  "dataset.json": 1_000_000,
  "curves.csv": 20_000_000,
  "dataset-2.json": 1_000_000,
  "curves-2.csv": 20_000_000,
  "dataset-3.json": 1_000_000,
  "curves-3.csv": 20_000_000,
  "dataset-4.json": 1_000_000,
  "curves-4.csv": 20_000_000,
  "record.json": 20_000_000,
  "options.json": 1_000_000,
  "table.csv": 64_000_000,
  "table.xlsx": 20_000_000,
} as const;
export type BundleFileName = keyof typeof bundleLimits;

const ZHash = z.string().check(z.regex(/^[0-9a-f]{64}$/, "This is no SHA-256."));
const ZFileHashes = z.partialRecord(z.enum(Object.keys(bundleLimits) as [BundleFileName, ...BundleFileName[]]), ZHash);

const ZNamedDataset = z.strictObject({ key: z.string(), version: z.string(), contentHash: ZHash });

/** In order. */
export const otherFiles = [
  ["dataset-2.json", "curves-2.csv"],
  ["dataset-3.json", "curves-3.csv"],
  ["dataset-4.json", "curves-4.csv"],
] as const satisfies readonly (readonly [BundleFileName, BundleFileName])[];

const shared = {
  /** Version 2 adds `otherDatasets`, which older readers must not ignore. */
  format: z.enum(["trabecula-bundle/1", "trabecula-bundle/2"]),
  engineVersion: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  /** Key, version and content hash. */
  dataset: ZNamedDataset,
  otherDatasets: z.optional(z.array(ZNamedDataset).check(z.minLength(1), z.maxLength(otherFiles.length))),
  /** SHA-256 of every other file. */
  files: ZFileHashes,
};

/** `answerHash`: SHA-256 of a report's record or of the scored table. */
export const ZBundleManifest = z.discriminatedUnion("kind", [
  z.strictObject({
    ...shared,
    kind: z.literal("report"),
    answerHash: ZHash,
    /** Revision date, which limits scan dates. */
    today: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  }),
  z.strictObject({ ...shared, kind: z.literal("study"), answerHash: ZHash }),
]);
export type BundleManifest = z.infer<typeof ZBundleManifest>;
