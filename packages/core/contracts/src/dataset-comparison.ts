import * as z from "zod/mini";
import { ZScanner, ZSite } from "./catalogue.ts";
import { ZCurveProtocol, ZDatasetState, ZDatasetVersion, ZFamily } from "./datasets.ts";
import { ZId, ZInstant, ZSex } from "./primitives.ts";

/** Which other version a version is compared with. */
export const ZCompareDatasetsQuery = z.strictObject({ with: ZId });

/** How one curve of this version differs from the same curve of the other. */
export const ZCurveComparison = z.object({
  parameter: z.string(),
  site: ZSite,
  sex: ZSex,
  scanner: z.nullable(ZScanner),
  protocol: ZCurveProtocol,
  /** Where the curve is: in both versions, or in one only. */
  presence: z.enum(["both", "this", "other"]),
  families: z.tuple([z.nullable(ZFamily), z.nullable(ZFamily)]),
  zAges: z.tuple([z.array(z.tuple([z.number(), z.number()])), z.array(z.tuple([z.number(), z.number()]))]),
  /**
   * Largest shift, in percentile points, that a person on one of the drawn percentiles (3 to 97) of the other version sees in this one,
   * over every age that either version tabulates; null where no age is shared.
   */
  largestShift: z.nullable(
    z.object({ percentilePoints: z.number(), zShift: z.number(), age: z.number(), fromPercentile: z.number(), toPercentile: z.number() }),
  ),
  /** The same by the Z-score, which moves most far from the middle. */
  largestZShift: z.nullable(z.object({ zShift: z.number(), age: z.number(), fromPercentile: z.number() })),
  /** At some ages, the largest shift's among them, the shift with its sign of the drawn percentile that shifts most; ready to draw. */
  byAge: z.array(z.object({ age: z.number(), percentilePoints: z.number() })),
  youngAdultChanged: z.boolean(),
  /** What is stated of the curve's own error, which the intervals of percentiles reckon with. */
  errorsChanged: z.boolean(),
  /** A published line of means, which is drawn and scores nothing. */
  meanLineChanged: z.boolean(),
});
export type CurveComparison = z.infer<typeof ZCurveComparison>;

/** What two versions of a dataset differ in. */
export const ZDatasetChanges = z.object({
  /** Keys that say different things, as words; empty where a version says nothing. The version itself is left out. */
  manifestChanges: z.array(z.object({ key: z.string(), this: z.string(), other: z.string() })),
  curves: z.array(ZCurveComparison),
});
export type DatasetChanges = z.infer<typeof ZDatasetChanges>;

const ZComparedVersion = z.object({ id: ZId, version: ZDatasetVersion, state: ZDatasetState, publishedAt: z.nullable(ZInstant) });

/** A published or retired version against another of the same dataset. */
export const ZVersionComparison = z.extend(ZDatasetChanges, { this: ZComparedVersion, other: ZComparedVersion });
export type VersionComparison = z.infer<typeof ZVersionComparison>;
