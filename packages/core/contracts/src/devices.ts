import * as z from "zod/mini";
import { ZScanner } from "./catalogue.ts";
import { nonEmptyLine, ZDateOnly, ZId } from "./primitives.ts";

export const ZDevice = z.object({
  id: ZId,
  version: z.number(),
  name: z.string(),
  scanner: ZScanner,
  note: z.nullable(z.string()),
  /** First and last day of use; null: open. */
  usedFrom: z.nullable(ZDateOnly),
  usedUntil: z.nullable(ZDateOnly),
});
export type Device = z.infer<typeof ZDevice>;

export const ZDeviceList = z.object({ items: z.array(ZDevice) });

const facts = {
  name: nonEmptyLine("Give the device a name.", 60),
  note: z.optional(z.nullable(nonEmptyLine("A note needs at least one letter or digit. You can also leave it empty.", 120))),
  usedFrom: z.optional(z.nullable(ZDateOnly)),
  usedUntil: z.optional(z.nullable(ZDateOnly)),
};

export const ZNewDevice = z.strictObject({ ...facts, scanner: ZScanner });
export type NewDevice = z.infer<typeof ZNewDevice>;

/** Omitted values become open. `version` is the one that was read. The model cannot change. */
export const ZUpdateDevice = z.strictObject({ ...facts, version: z.number().check(z.int(), z.gte(1)) });
export type UpdateDevice = z.infer<typeof ZUpdateDevice>;
