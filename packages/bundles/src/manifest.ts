import * as z from "zod/mini";

/** Files of a bundle and the most bytes that each may have. */
export const bundleLimits = {
  "bundle.json": 100_000,
  "README.txt": 100_000,
  "dataset.json": 1_000_000,
  "curves.csv": 20_000_000,
  "record.json": 20_000_000,
  "options.json": 1_000_000,
  "table.csv": 64_000_000,
  "table.xlsx": 20_000_000,
} as const;
export type BundleFileName = keyof typeof bundleLimits;

const ZHash = z.string().check(z.regex(/^[0-9a-f]{64}$/, "This is no SHA-256."));
const ZFileHashes = z.partialRecord(z.enum(Object.keys(bundleLimits) as [BundleFileName, ...BundleFileName[]]), ZHash);

const shared = {
  format: z.literal("trabecula-bundle/1"),
  /** Version of the statistics that made the numbers. */
  engineVersion: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  /** The reference: its key and version, and the hash of what it says. */
  dataset: z.strictObject({ key: z.string(), version: z.string(), contentHash: ZHash }),
  /** SHA-256 of every other file of the bundle. */
  files: ZFileHashes,
};

/** `answerHash`: SHA-256 of the bytes that come out: of a report its record, of a study the scored table. */
export const ZBundleManifest = z.discriminatedUnion("kind", [
  z.strictObject({
    ...shared,
    kind: z.literal("report"),
    answerHash: ZHash,
    /** Day of the revision, against which dates of scans were checked. */
    today: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  }),
  z.strictObject({ ...shared, kind: z.literal("study"), answerHash: ZHash }),
]);
export type BundleManifest = z.infer<typeof ZBundleManifest>;
