import * as z from "zod/mini";
import { ZControlRule, ZStandingState } from "./device-control.ts";
import { ZFileProblem } from "./errors.ts";
import { nonEmptyLine, plainLine, ZDateOnly, ZId } from "./primitives.ts";

const name = z
  .string()
  .check(z.overwrite(plainLine), z.trim(), z.maxLength(40, "Phantom, section, quantity and unit have 40 characters at most."));

/** What is measured on what: each combination has a chart of its own. Empty where nobody names it. */
const seriesName = {
  /** Such as `QC1`. */
  phantom: z._default(name, ""),
  section: z._default(name, ""),
  quantity: z._default(name, ""),
  /** As it is written; values of two units are never put together. */
  unit: z._default(name, ""),
};

export const ZPhantomSeriesQuery = z.strictObject(seriesName);
export type PhantomSeriesName = z.infer<typeof ZPhantomSeriesQuery>;

const mostReadings = 20;
/** Days of values in one call. */
export const mostPhantomDaysAtOnce = 500;

/** What was measured on a day: one value, or several that count as their mean. */
const ZReadings = z
  .array(z.number())
  .check(z.minLength(1, "A day has one value at least."), z.maxLength(mostReadings, `A day has ${mostReadings} values at most.`));

export const ZNewPhantomSeries = z.strictObject({
  ...seriesName,
  days: z
    .array(z.strictObject({ day: ZDateOnly, readings: ZReadings }))
    .check(z.minLength(1), z.maxLength(mostPhantomDaysAtOnce, `Send ${mostPhantomDaysAtOnce} days of values at once at most.`)),
});
export type NewPhantomSeries = z.infer<typeof ZNewPhantomSeries>;

/** A day on which the device was changed: its limits are made anew from there. */
export const ZNewDeviceEvent = z.strictObject({
  day: ZDateOnly,
  words: nonEmptyLine("Say what was done to the device.", 120),
});
export type NewDeviceEvent = z.infer<typeof ZNewDeviceEvent>;

/** Values and events to be added to a device; what is there already stays as it is. */
export const ZAddPhantomValues = z.strictObject({
  series: z._default(z.array(ZNewPhantomSeries).check(z.maxLength(40)), []),
  events: z._default(z.array(ZNewDeviceEvent).check(z.maxLength(300)), []),
});
export type AddPhantomValues = z.infer<typeof ZAddPhantomValues>;

/** Days of values and events that are new, and those that were there already. */
export const ZAddedPhantomValues = z.object({ added: z.number(), unchanged: z.number() });
export type AddedPhantomValues = z.infer<typeof ZAddedPhantomValues>;

/** What a file holds, by the scanners that it names, in the shape in which it is added. Nothing is stored. */
export const ZPhantomFile = z.object({
  rows: z.number(),
  scanners: z.array(
    z.object({
      /** As the file writes it; empty where it names none. */
      name: z.string(),
      series: z.array(ZNewPhantomSeries),
      events: z.array(ZNewDeviceEvent),
    }),
  ),
  /** Rows that are left out, with their reasons; the first 200. */
  problems: z.array(ZFileProblem),
  problemCount: z.number(),
});
export type PhantomFile = z.infer<typeof ZPhantomFile>;

/** Where the mean has moved: seen on a day, and since about which. */
const ZShift = z.object({ direction: z.enum(["up", "down"]), seenOn: ZDateOnly, since: ZDateOnly });
export type PhantomShift = z.infer<typeof ZShift>;

/** A phantom and quantity in the list of a device, as it stood on its last day. */
export const ZPhantomSeries = z.object({
  ...ZPhantomSeriesQuery.shape,
  days: z.number(),
  lastDay: ZDateOnly,
  lastValue: z.number(),
  state: ZStandingState,
  /** Out of control: since when without a day between, and by which rules. */
  since: z.nullable(ZDateOnly),
  broken: z.array(ZControlRule),
  /** Where the mean has moved since the last change of the device, and since when. */
  shift: z.nullable(ZShift),
});
export type PhantomSeries = z.infer<typeof ZPhantomSeries>;

export const ZDeviceEvent = z.object({ id: ZId, day: ZDateOnly, words: z.string() });
export type DeviceEvent = z.infer<typeof ZDeviceEvent>;

/** What rules a device's charts are made by. */
const rules = {
  /** Days from the first, or from a change, that are not judged. */
  baselineDays: z.number(),
  /** How far from the center a day may lie, in percent of it; null: no such rule. */
  percent: z.nullable(z.number()),
};

export const ZDevicePhantoms = z.object({ ...rules, series: z.array(ZPhantomSeries), events: z.array(ZDeviceEvent) });
export type DevicePhantoms = z.infer<typeof ZDevicePhantoms>;

export const ZPhantomDay = z.object({
  id: ZId,
  day: ZDateOnly,
  /** Mean of the readings. */
  value: z.number(),
  readings: z.number(),
  /** Standard deviations from the center, reckoning with how well the days before tell both. */
  score: z.nullable(z.number()),
  broken: z.array(ZControlRule),
  state: z.enum(["baseline", "in_control", "out_of_control", "no_limits"]),
});
export type PhantomDay = z.infer<typeof ZPhantomDay>;

/** From one change of the device to the next. `limits`: what so many `days` have taught until the last; null: too few days, or days that never differ. */
export const ZPhantomPeriod = z.object({
  from: ZDateOnly,
  limits: z.nullable(z.object({ center: z.number(), sd: z.number(), days: z.number() })),
  days: z.array(ZPhantomDay),
  shift: z.nullable(ZShift),
  /** How far the center lies from that of the period before. */
  step: z.nullable(z.number()),
});
export type PhantomPeriod = z.infer<typeof ZPhantomPeriod>;

/** The control chart of one phantom and quantity. */
export const ZPhantomChart = z.object({
  ...ZPhantomSeriesQuery.shape,
  ...rules,
  periods: z.array(ZPhantomPeriod),
  events: z.array(ZDeviceEvent),
});
export type PhantomChart = z.infer<typeof ZPhantomChart>;
