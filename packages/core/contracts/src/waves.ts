import * as z from "zod/mini";
import { nonEmptyLine, ZId } from "./primitives.ts";

const days = (message: string, most: number) => z.number().check(z.int(message), z.gte(0, message), z.lte(most, message));

export const ZWave = z.object({
  id: ZId,
  name: z.string(),
  /** 1 for the earliest target. */
  position: z.number(),
  targetDays: z.number(),
  daysBefore: z.number(),
  daysAfter: z.number(),
});
export type Wave = z.infer<typeof ZWave>;

export const mostWaves = 50;

export const ZWaveRequest = z.strictObject({
  id: z.optional(ZId),
  name: nonEmptyLine("Enter the name of the wave.", 60),
  position: z.optional(z.number()),
  targetDays: days("Enter whole days from 0 to 36,500.", 36_500),
  daysBefore: days("Enter whole days from 0 to 3,650.", 3_650),
  daysAfter: days("Enter whole days from 0 to 3,650.", 3_650),
});

/** Replaces all waves; a wave with a known `id` keeps it. `position` is computed. */
export const ZWavesRequest = z.strictObject({
  items: z.array(ZWaveRequest).check(z.maxLength(mostWaves, `A study has ${mostWaves} waves at most.`)),
});
export type WavesRequest = z.infer<typeof ZWavesRequest>;

export const ZWaveList = z.object({ items: z.array(ZWave), total: z.number(), version: z.number() });
export type WaveList = z.infer<typeof ZWaveList>;
