/** By itself, since every reading of a report loads it. */
import * as z from "zod/mini";

/** Rules that a day's phantom value may break: Westgard's by their names, a share of the center, and cumulative sums. */
export const ZControlRule = z.enum(["1_3s", "2_2s", "R_4s", "4_1s", "10_x", "percent", "cusum_up", "cusum_down"]);
export type ControlRule = z.infer<typeof ZControlRule>;
