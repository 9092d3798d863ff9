import * as z from "zod/mini";
import { ZSite } from "./catalogue.ts";
import { parameterKey } from "./dataset-parts.ts";
import { ZPrecisionKind, ZPrecisionProtocol } from "./precision.ts";
import { nonEmptyLine, trimmedLine, ZDateOnly, ZId, ZInstant } from "./primitives.ts";

export const mostCalibrationPeople = 500;
const fewestPeople = 10;

const finite = z.number("Write a number.");
const name = trimmedLine(40);

export const ZCalibrationBasis = z.enum(["phantom", "people"]);
export type CalibrationBasis = z.infer<typeof ZCalibrationBasis>;

const byPhantom = z.strictObject({
  basis: z.literal("phantom"),
  phantom: name,
  quantity: name,
  unit: nonEmptyLine("Values without a unit are not cross-calibrated; add them with their unit.", 40),
});

/** Pairs of values on the first and second device, in the catalog's unit. */
const byPeople = z.strictObject({
  basis: z.literal("people"),
  pairs: z
    .array(z.tuple([finite, finite]))
    .check(
      z.minLength(fewestPeople, `At least ${fewestPeople} people, who were scanned on both; ISCD asks for 30.`),
      z.maxLength(mostCalibrationPeople, `At most ${mostCalibrationPeople} people.`),
    ),
});

export const ZNewDeviceCalibration = z.strictObject({
  toDeviceId: ZId,
  parameter: parameterKey,
  /** Null, for phantoms only: all sites of the parameter. */
  site: z._default(z.nullable(ZSite), null),
  from: ZDateOnly,
  until: ZDateOnly,
  by: z.discriminatedUnion("basis", [byPhantom, byPeople]),
});
export type NewDeviceCalibration = z.infer<typeof ZNewDeviceCalibration>;

/** `check=true`: preview without storing. */
export const ZDeviceCalibrationQuery = z.strictObject({ check: z.optional(z.enum(["true", "false"])) });

/** Value on the second device = intercept + slope × value on the first, in the parameter's unit, with its uncertainty. */
export const ZCalibrationEquation = z.object({
  slope: z.number(),
  intercept: z.number(),
  meanFrom: z.number(),
  error: z.discriminatedUnion("of", [
    /** A line over `n` phantom sections or people, valid from `lower` to `upper` on the first device. */
    z.object({
      of: z.literal("line"),
      n: z.number(),
      correlation: z.number(),
      standardError: z.number(),
      sdFrom: z.number(),
      sdTo: z.number(),
      lower: z.number(),
      upper: z.number(),
    }),
    z.object({ of: z.literal("ratio"), slopeError: z.number() }),
  ]),
});
export type CalibrationEquation = z.infer<typeof ZCalibrationEquation>;

export const ZCalibrationSection = z.object({
  section: z.string(),
  readingsFrom: z.number(),
  readingsTo: z.number(),
  meanFrom: z.number(),
  meanTo: z.number(),
  residual: z.number(),
});
export type CalibrationSection = z.infer<typeof ZCalibrationSection>;

/** Valid for scans from `since` and before `before`, between changes of the device; null: open. */
const ZCalibratedDevice = z.object({ id: ZId, name: z.string(), since: z.nullable(ZDateOnly), before: z.nullable(ZDateOnly) });

/** Generalized least significant change at `meanFrom`; `ofOne`: for two scans on the first device. */
export const ZCalibrationLsc = z.object({
  site: ZSite,
  protocol: ZPrecisionProtocol,
  kind: ZPrecisionKind,
  lsc: z.number(),
  ofOne: z.number(),
});
export type CalibrationLsc = z.infer<typeof ZCalibrationLsc>;

/** Only one calibration per pair of devices, parameter and site is in use. */
export const ZDeviceCalibration = z.object({
  /** Null for previews. */
  id: z.nullable(ZId),
  /** Null: the laboratory's. */
  workspaceId: z.nullable(ZId),
  inUse: z.boolean(),
  createdAt: z.nullable(ZInstant),
  from: ZCalibratedDevice,
  to: ZCalibratedDevice,
  parameter: z.string(),
  unit: z.string(),
  site: z.nullable(ZSite),
  basis: ZCalibrationBasis,
  /** Null for people. */
  phantom: z.nullable(z.object({ phantom: z.string(), quantity: z.string() })),
  days: z.object({ from: ZDateOnly, until: ZDateOnly }),
  equation: ZCalibrationEquation,
  sections: z.array(ZCalibrationSection),
  doubts: z.array(z.string()),
  lscs: z.array(ZCalibrationLsc),
});
export type DeviceCalibration = z.infer<typeof ZDeviceCalibration>;

export const ZDeviceCalibrationList = z.object({ items: z.array(ZDeviceCalibration) });

export const ZUseDeviceCalibration = z.strictObject({ inUse: z.boolean() });
