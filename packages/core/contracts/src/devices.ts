import * as z from "zod/mini";
import { ZScanner } from "./catalogue.ts";
import { nonEmptyLine, ZDateOnly, ZId, ZWorkspaceQuery } from "./primitives.ts";

export const ZDevice = z.object({
  id: ZId,
  /** Null: the laboratory's, which all workspaces use. */
  workspaceId: z.nullable(ZId),
  version: z.number(),
  name: z.string(),
  scanner: ZScanner,
  note: z.nullable(z.string()),
  usedFrom: z.nullable(ZDateOnly),
  usedUntil: z.nullable(ZDateOnly),
});
export type Device = z.infer<typeof ZDevice>;

const facts = {
  name: nonEmptyLine("Give the device a name.", 60),
  note: z.optional(z.nullable(nonEmptyLine("A note needs at least one letter or digit. You can also leave it empty.", 120))),
  usedFrom: z.optional(z.nullable(ZDateOnly)),
  usedUntil: z.optional(z.nullable(ZDateOnly)),
};

export const ZNewDevice = z.strictObject({ ...facts, scanner: ZScanner });
export type NewDevice = z.infer<typeof ZNewDevice>;

/** Omitted values become open. `version`: as read. The model cannot change. */
export const ZUpdateDevice = z.strictObject({ ...facts, version: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)) });
export type UpdateDevice = z.infer<typeof ZUpdateDevice>;

/** Separate, since every request of a report loads it. */

/** Rules that mean out of control: beyond 4 SD, a percentage of the center, and CUSUM. */
export const alarmRules = ["1_4s", "percent", "cusum_up", "cusum_down"] as const;
export const ZControlRule = z.enum([...alarmRules, "1_3s", "2_2s", "R_4s", "4_1s", "10_x"]);
export type ControlRule = z.infer<typeof ZControlRule>;

/**
 * `not_judged`: limits not established, or impossible. `changed_since`: the device changed after its last values.
 * `no_values`: no recent values.
 */
export const ZStandingState = z.enum(["in_control", "out_of_control", "not_judged", "changed_since", "no_values"]);
export type PhantomStandingState = z.infer<typeof ZStandingState>;

/** State on the day of the scan by all phantoms, as known when the revision was made. */
export const ZDeviceControl = z.object({
  state: ZStandingState,
  /** Date of the values; for `no_values` the latest before the scan, or null. */
  valuesOn: z.nullable(ZDateOnly),
  withinDays: z.number(),
  /** Start of the continuous out-of-control period, with its alarms and phantom. */
  since: z.nullable(ZDateOnly),
  broken: z.array(ZControlRule),
  series: z.nullable(z.object({ phantom: z.string(), section: z.string(), quantity: z.string() })),
});
export type DeviceControl = z.infer<typeof ZDeviceControl>;

export const ZDeviceQuery = z.extend(ZWorkspaceQuery, { controlOn: z.optional(ZDateOnly) });
export const ZDeviceList = z.object({ items: z.array(z.extend(ZDevice, { control: z.optional(z.nullable(ZDeviceControl)) })) });
