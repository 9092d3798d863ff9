import * as z from "zod/mini";
import { ZControlRule, ZStandingState } from "./devices.ts";
import { ZFileProblem } from "./errors.ts";
import { ZHiddenCells } from "./missing-codes.ts";
import { nonEmptyLine, trimmedLine, ZDateOnly, ZId, inWorkspace } from "./primitives.ts";

const name = trimmedLine(40, "Phantom, section, quantity and unit have 40 characters at most.");

const seriesName = {
  /** Such as `QC1`. */
  phantom: z._default(name, ""),
  section: z._default(name, ""),
  quantity: z._default(name, ""),
  /** As written; different units are never combined. */
  unit: z._default(name, ""),
};

export const ZPhantomSeriesQuery = z.strictObject(seriesName);
export type PhantomSeriesName = z.infer<typeof ZPhantomSeriesQuery>;

const mostReadings = 20;
export const maxPhantomDaysPerRequest = 500;

const ZReadings = z
  .array(z.number())
  .check(z.minLength(1, "A day has one value at least."), z.maxLength(mostReadings, `A day has ${mostReadings} values at most.`));

export const ZNewPhantomSeries = z.strictObject({
  ...seriesName,
  days: z
    .array(z.strictObject({ day: ZDateOnly, readings: ZReadings }))
    .check(z.minLength(1), z.maxLength(maxPhantomDaysPerRequest, `Send at most ${maxPhantomDaysPerRequest} days of values per request.`)),
});
export type NewPhantomSeries = z.infer<typeof ZNewPhantomSeries>;

export const ZNewDeviceEvent = z.strictObject({ day: ZDateOnly, words: nonEmptyLine("Say what was done to the device.", 120) });
export type NewDeviceEvent = z.infer<typeof ZNewDeviceEvent>;

export const ZAddPhantomValues = z.strictObject({
  series: z._default(z.array(ZNewPhantomSeries).check(z.maxLength(40)), []),
  events: z._default(z.array(ZNewDeviceEvent).check(z.maxLength(300)), []),
});
export type AddPhantomValues = z.infer<typeof ZAddPhantomValues>;

export const ZAddedPhantomValues = z.object({ added: z.number(), unchanged: z.number() });
export type AddedPhantomValues = z.infer<typeof ZAddedPhantomValues>;

export const ZPhantomFileQuery = z.strictObject({ hidden: ZHiddenCells });
export const ZWorkspacePhantomFileQuery = z.extend(ZPhantomFileQuery, inWorkspace);
export type PhantomFileQuery = z.infer<typeof ZPhantomFileQuery>;

export const ZPhantomFile = z.object({
  rows: z.number(),
  scanners: z.array(z.object({ name: z.string(), series: z.array(ZNewPhantomSeries), events: z.array(ZNewDeviceEvent) })),
  /** Skipped rows with reasons; the first 200. */
  problems: z.array(ZFileProblem),
  problemCount: z.number(),
  remarks: z.array(z.string()),
});
export type PhantomFile = z.infer<typeof ZPhantomFile>;

const ZShift = z.object({ direction: z.enum(["up", "down"]), seenOn: ZDateOnly, since: ZDateOnly });
export type PhantomShift = z.infer<typeof ZShift>;

export const ZPhantomSeries = z.object({
  ...ZPhantomSeriesQuery.shape,
  days: z.number(),
  lastDay: ZDateOnly,
  lastValue: z.number(),
  state: ZStandingState,
  /** Start of the continuous out-of-control period, with its rules. */
  since: z.nullable(ZDateOnly),
  broken: z.array(ZControlRule),
  shift: z.nullable(ZShift),
});
export type PhantomSeries = z.infer<typeof ZPhantomSeries>;

export const ZDeviceEvent = z.object({ id: ZId, day: ZDateOnly, words: z.string() });
export type DeviceEvent = z.infer<typeof ZDeviceEvent>;

const rules = {
  /** Unjudged days at the start or after a change. */
  baselineDays: z.number(),
  /** Allowed distance from the center in percent; null: no such rule. */
  percent: z.nullable(z.number()),
};

export const ZDevicePhantoms = z.object({ ...rules, series: z.array(ZPhantomSeries), events: z.array(ZDeviceEvent) });
export type DevicePhantoms = z.infer<typeof ZDevicePhantoms>;

export const ZPhantomDay = z.object({
  id: ZId,
  day: ZDateOnly,
  value: z.number(),
  readings: z.number(),
  /** Standard deviations from the center, including the uncertainty of both estimates. */
  score: z.nullable(z.number()),
  broken: z.array(ZControlRule),
  state: z.enum(["baseline", "in_control", "out_of_control", "no_limits"]),
});
export type PhantomDay = z.infer<typeof ZPhantomDay>;

/** Period between device changes. `limits`: from `days` baseline days; null if too few or all equal. */
export const ZPhantomPeriod = z.object({
  from: ZDateOnly,
  limits: z.nullable(z.object({ center: z.number(), sd: z.number(), days: z.number() })),
  days: z.array(ZPhantomDay),
  shift: z.nullable(ZShift),
  step: z.nullable(z.number()),
});
export type PhantomPeriod = z.infer<typeof ZPhantomPeriod>;

export const ZPhantomChart = z.object({
  ...ZPhantomSeriesQuery.shape,
  ...rules,
  periods: z.array(ZPhantomPeriod),
  events: z.array(ZDeviceEvent),
});
export type PhantomChart = z.infer<typeof ZPhantomChart>;
