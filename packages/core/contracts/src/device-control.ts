/** What a report keeps of the phantoms of its scanners. By itself, since every reading of a report loads it. */
import * as z from "zod/mini";
import { ZDateOnly } from "./primitives.ts";

/** Rules that a day's phantom value may break: Westgard's by their names, a share of the center, and cumulative sums. */
export const ZControlRule = z.enum(["1_3s", "2_2s", "R_4s", "4_1s", "10_x", "percent", "cusum_up", "cusum_down"]);
export type ControlRule = z.infer<typeof ZControlRule>;

/**
 * How a device stands by one phantom and quantity. `not_judged`: its limits are still being made, or cannot be. `changed_since`: the device was
 * changed after its last values. `no_values`: none are recent enough.
 */
export const ZStandingState = z.enum(["in_control", "out_of_control", "not_judged", "changed_since", "no_values"]);
export type PhantomStandingState = z.infer<typeof ZStandingState>;

/** How a device stood on the day of a scan by all its phantoms, as it was known when the revision was made. */
export const ZDeviceControl = z.object({
  state: ZStandingState,
  /** The day of the values that say so; of `no_values` the latest before the scan, null where there are none. */
  valuesOn: z.nullable(ZDateOnly),
  /** How old values may be, in days. */
  withinDays: z.number(),
  /** Out of control: since when without a day between, and by which rules of which phantom. */
  since: z.nullable(ZDateOnly),
  broken: z.array(ZControlRule),
  series: z.nullable(z.object({ phantom: z.string(), section: z.string(), quantity: z.string() })),
});
export type DeviceControl = z.infer<typeof ZDeviceControl>;
