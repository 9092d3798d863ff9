import * as z from "zod/mini";
import { ZScanner, ZSite } from "./catalogue.ts";
import { ZCurveProtocol, ZDatasetState, ZDatasetVersion, ZFamily } from "./datasets.ts";
import { ZId, ZInstant, ZSex } from "./primitives.ts";

export const ZCompareDatasetsQuery = z.strictObject({ with: ZId });

export const ZCurveComparison = z.object({
  parameter: z.string(),
  site: ZSite,
  sex: ZSex,
  scanner: z.nullable(ZScanner),
  protocol: ZCurveProtocol,
  presence: z.enum(["both", "this", "other"]),
  families: z.tuple([z.nullable(ZFamily), z.nullable(ZFamily)]),
  zAges: z.tuple([z.array(z.tuple([z.number(), z.number()])), z.array(z.tuple([z.number(), z.number()]))]),
  /**
   * Largest shift in percentile points for a person on a drawn percentile (3 to 97) of the other version, over shared
   * ages; null without any.
   */
  largestShift: z.nullable(
    z.object({ percentilePoints: z.number(), zShift: z.number(), age: z.number(), fromPercentile: z.number(), toPercentile: z.number() }),
  ),
  /** Largest shift in Z, which is greatest far from the median. */
  largestZShift: z.nullable(z.object({ zShift: z.number(), age: z.number(), fromPercentile: z.number() })),
  byAge: z.array(z.object({ age: z.number(), percentilePoints: z.number() })),
  youngAdultChanged: z.boolean(),
  /** The curve's stated standard error, used for percentile intervals. */
  errorsChanged: z.boolean(),
  meanLineChanged: z.boolean(),
});
export type CurveComparison = z.infer<typeof ZCurveComparison>;

export const ZDatasetChanges = z.object({
  /** Different keys as text; empty where missing. Excludes the version itself. */
  manifestChanges: z.array(z.object({ key: z.string(), this: z.string(), other: z.string() })),
  curves: z.array(ZCurveComparison),
});
export type DatasetChanges = z.infer<typeof ZDatasetChanges>;

const ZComparedVersion = z.object({ id: ZId, version: ZDatasetVersion, state: ZDatasetState, publishedAt: z.nullable(ZInstant) });

export const ZVersionComparison = z.extend(ZDatasetChanges, { this: ZComparedVersion, other: ZComparedVersion });
export type VersionComparison = z.infer<typeof ZVersionComparison>;
