/** Separate, since every request of a report loads it. */
import * as z from "zod/mini";
import { ZDateOnly } from "./primitives.ts";

/** Rules of a control chart: Westgard's, a percentage of the center, and CUSUM. */
export const ZControlRule = z.enum(["1_3s", "2_2s", "R_4s", "4_1s", "10_x", "percent", "cusum_up", "cusum_down"]);
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
  /** Start of the continuous out-of-control period, with the broken rules and phantom. */
  since: z.nullable(ZDateOnly),
  broken: z.array(ZControlRule),
  series: z.nullable(z.object({ phantom: z.string(), section: z.string(), quantity: z.string() })),
});
export type DeviceControl = z.infer<typeof ZDeviceControl>;
