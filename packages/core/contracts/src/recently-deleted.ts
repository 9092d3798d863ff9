import * as z from "zod/mini";
import { listOf, ZId, ZInstant, ZListQuery, inWorkspace } from "./primitives.ts";

export const restorableDays = 30;

/** A patient with all reports, or a report that was deleted alone. It keeps its id. */
export const ZDeletedItem = z.object({
  id: ZId,
  kind: z.enum(["patient", "report"]),
  name: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  reports: z.number(),
  dateDeleted: ZInstant,
  deletedBy: z.nullable(z.string()),
  restorableUntil: ZInstant,
});
export type DeletedItem = z.infer<typeof ZDeletedItem>;

export const ZDeletedItemList = listOf(ZDeletedItem);
export const ZDeletedItemQuery = z.extend(z.pick(ZListQuery, { page: true, pageSize: true }), inWorkspace);
export type DeletedItemQuery = z.infer<typeof ZDeletedItemQuery>;

export const ZDeletedItemIds = z.strictObject({ ids: z.array(ZId).check(z.minLength(1), z.maxLength(10_000)) });
export const ZRestored = z.object({ patients: z.number(), reports: z.number() });
export type Restored = z.infer<typeof ZRestored>;
