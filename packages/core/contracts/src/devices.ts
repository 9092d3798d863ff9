import * as z from "zod/mini";
import { ZScanner } from "./catalogue.ts";
import { nonEmptyLine, ZDateOnly, ZId } from "./primitives.ts";

/** One scanner of the laboratory, as its staff calls it. */
export const ZDevice = z.object({
  id: ZId,
  /** Counts its changes, from 1. */
  version: z.number(),
  name: z.string(),
  /** Its model. */
  scanner: ZScanner,
  /** The maker's serial number, or what else tells it apart. */
  note: z.nullable(z.string()),
  /** First and last day of its use here; null: open. */
  usedFrom: z.nullable(ZDateOnly),
  usedUntil: z.nullable(ZDateOnly),
});
export type Device = z.infer<typeof ZDevice>;

export const ZDeviceList = z.object({ items: z.array(ZDevice) });

const facts = {
  name: nonEmptyLine("Give the device a name.", 60),
  note: z.optional(z.nullable(nonEmptyLine("Write a note with a letter or a digit, or leave it out.", 120))),
  usedFrom: z.optional(z.nullable(ZDateOnly)),
  usedUntil: z.optional(z.nullable(ZDateOnly)),
};

export const ZNewDevice = z.strictObject({ ...facts, scanner: ZScanner });
export type NewDevice = z.infer<typeof ZNewDevice>;

/** All that may change of a device; what is left out becomes open. `version` is the one that was read. A device keeps its model. */
export const ZUpdateDevice = z.strictObject({ ...facts, version: z.number().check(z.int(), z.gte(1)) });
export type UpdateDevice = z.infer<typeof ZUpdateDevice>;
