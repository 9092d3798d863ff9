/** What a report keeps of a check of its scanner. By itself, since every reading of a report loads it. */
import * as z from "zod/mini";
import { ZScanner } from "./catalogue.ts";
import { ZDateOnly, ZId } from "./primitives.ts";

export const ZFitVerdict = z.enum(["fits", "shifted", "spread_differs", "cannot_tell"]);
export type FitVerdict = z.infer<typeof ZFitVerdict>;

/** What a report keeps of a check: enough to print it, and to look the whole of it up. */
export const ZReportCheck = z.object({
  id: ZId,
  scanner: ZScanner,
  device: z.nullable(z.string()),
  checkedOn: ZDateOnly,
  persons: z.number(),
  verdict: ZFitVerdict,
  sentence: z.string(),
});
export type ReportCheck = z.infer<typeof ZReportCheck>;
