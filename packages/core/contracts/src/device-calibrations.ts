import * as z from "zod/mini";
import { ZSite } from "./catalogue.ts";
import { ZPrecisionKind, ZPrecisionProtocol } from "./precision.ts";
import { nonEmptyLine, plainLine, ZDateOnly, ZId, ZInstant } from "./primitives.ts";

/** People whose values on both devices are taken at once, and how many there must be. */
export const mostCalibrationPeople = 500;
const fewestPeople = 10;

const finite = z.number("Write a number.");
const parameterKey = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/, "This is not a parameter key."));
const name = z.string().check(z.overwrite(plainLine), z.trim(), z.maxLength(40));

/** What a cross-calibration was measured on. */
export const ZCalibrationBasis = z.enum(["phantom", "people"]);
export type CalibrationBasis = z.infer<typeof ZCalibrationBasis>;

/** All sections of a phantom in which both devices have values of these days. */
const byPhantom = z.strictObject({
  basis: z.literal("phantom"),
  phantom: name,
  quantity: name,
  unit: nonEmptyLine("Values without a unit are not cross-calibrated; add them with their unit.", 40),
});

/** A person a pair: the value on the first device, then that on the second, in the parameter's unit of the catalogue. */
const byPeople = z.strictObject({
  basis: z.literal("people"),
  pairs: z
    .array(z.tuple([finite, finite]))
    .check(
      z.minLength(fewestPeople, `At least ${fewestPeople} people, who were scanned on both; ISCD asks for 30.`),
      z.maxLength(mostCalibrationPeople, `At most ${mostCalibrationPeople} people.`),
    ),
});

/** A cross-calibration to be made from one device to another, of what was measured from one day to another. */
export const ZNewDeviceCalibration = z.strictObject({
  toDeviceId: ZId,
  parameter: parameterKey,
  /** The site that it holds for; null, for a phantom alone: all at which the parameter is measured. */
  site: z._default(z.nullable(ZSite), null),
  from: ZDateOnly,
  until: ZDateOnly,
  by: z.discriminatedUnion("basis", [byPhantom, byPeople]),
});
export type NewDeviceCalibration = z.infer<typeof ZNewDeviceCalibration>;

/** `check=true`: say what it would be, and store nothing. */
export const ZDeviceCalibrationQuery = z.strictObject({ check: z.optional(z.enum(["true", "false"])) });

/** Value on the second device = intercept + slope × value on the first, in the parameter's unit, and how well that is known. */
export const ZCalibrationEquation = z.object({
  slope: z.number(),
  intercept: z.number(),
  /** Mean on the first device of what it was measured over. */
  meanFrom: z.number(),
  error: z.discriminatedUnion("of", [
    /** A line over `n` sections of a phantom, or people. It says nothing below `lower` and above `upper` on the first device. */
    z.object({
      of: z.literal("line"),
      n: z.number(),
      correlation: z.number(),
      /** Standard error of the estimate. */
      standardError: z.number(),
      sdFrom: z.number(),
      sdTo: z.number(),
      lower: z.number(),
      upper: z.number(),
    }),
    /** The ratio of one section; `slopeError` is its standard error. */
    z.object({ of: z.literal("ratio"), slopeError: z.number() }),
  ]),
});
export type CalibrationEquation = z.infer<typeof ZCalibrationEquation>;

/** A section of the phantom, with how many values of each device went into its means. */
export const ZCalibrationSection = z.object({
  section: z.string(),
  readingsFrom: z.number(),
  readingsTo: z.number(),
  meanFrom: z.number(),
  meanTo: z.number(),
  /** How far the second device lies from what the equation predicts. */
  residual: z.number(),
});
export type CalibrationSection = z.infer<typeof ZCalibrationSection>;

/** A device, and between which of its changes the cross-calibration holds: scans from `since` on and before `before`; null: open. */
const ZCalibratedDevice = z.object({
  id: ZId,
  name: z.string(),
  since: z.nullable(ZDateOnly),
  before: z.nullable(ZDateOnly),
});

/** The generalized least significant change with a precision in use, at `meanFrom`; `ofOne`: that of two scans on the first device. */
export const ZCalibrationLsc = z.object({
  site: ZSite,
  /** That the precision names. */
  protocol: ZPrecisionProtocol,
  kind: ZPrecisionKind,
  lsc: z.number(),
  ofOne: z.number(),
});
export type CalibrationLsc = z.infer<typeof ZCalibrationLsc>;

/** A cross-calibration between two devices of the laboratory. Of one pair, parameter and site one is in use at most. */
export const ZDeviceCalibration = z.object({
  /** Null where it was only looked at. */
  id: z.nullable(ZId),
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
  /** The days of its values. */
  days: z.object({ from: ZDateOnly, until: ZDateOnly }),
  equation: ZCalibrationEquation,
  sections: z.array(ZCalibrationSection),
  /** What is to be known before it is used, in sentences. */
  doubts: z.array(z.string()),
  lscs: z.array(ZCalibrationLsc),
});
export type DeviceCalibration = z.infer<typeof ZDeviceCalibration>;

/** The newest first, those from the device and those to it. */
export const ZDeviceCalibrationList = z.object({ items: z.array(ZDeviceCalibration) });

export const ZUseDeviceCalibration = z.strictObject({ inUse: z.boolean() });
