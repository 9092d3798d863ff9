import * as z from "zod/mini";
import { ZAttentionChange } from "./patients.ts";
import { ZDateOnly, ZId, ZListQuery } from "./primitives.ts";
import { ZWave } from "./waves.ts";

/** `due`: the window is not over. `overdue`: it is over; `missing`: it is over and a later wave has a scan. */
export const waveStates = ["done", "out_of_window", "due", "overdue", "missing"] as const;
const ZWaveState = z.enum(waveStates);
export type WaveState = z.infer<typeof ZWaveState>;

export const ZScheduleCell = z.object({
  waveId: ZId,
  wave: z.string(),
  /** Null without a baseline. */
  state: z.nullable(ZWaveState),
  from: z.nullable(ZDateOnly),
  to: z.nullable(ZDateOnly),
  targetOn: z.nullable(ZDateOnly),
  scanDate: z.nullable(ZDateOnly),
  byHand: z.boolean(),
});
export type ScheduleCell = z.infer<typeof ZScheduleCell>;

export const ZSchedule = z.object({
  waves: z.array(ZWave),
  items: z.array(
    z.object({
      patientId: ZId,
      code: z.string(),
      centerId: z.nullable(ZId),
      baselineOn: z.nullable(ZDateOnly),
      cells: z.array(ZScheduleCell),
      /** Significant changes of the newest visit, as in GET /patients/attention; null: none found. */
      change: z.nullable(z.object({ on: ZDateOnly, changes: z.array(ZAttentionChange) })),
    }),
  ),
  total: z.number(),
  counts: z.optional(z.record(ZWaveState, z.number())),
  /** Number of participants; not included in `counts`. */
  withoutBaseline: z.optional(z.number()),
});
export type Schedule = z.infer<typeof ZSchedule>;
export const ZBaselinesSet = z.object({ participants: z.number() });
export type BaselinesSet = z.infer<typeof ZBaselinesSet>;

export const ZScheduleQuery = z.extend(z.pick(ZListQuery, { page: true }), {
  pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000)), 500),
  state: z.optional(ZWaveState),
  counts: z.optional(z.enum(["true", "false"])),
  /** `change`: the newest significant change first. */
  sort: z._default(z.enum(["code", "change"]), "code"),
});
export type ScheduleQuery = z.infer<typeof ZScheduleQuery>;
