import * as z from "zod/mini";
import { ZScanner } from "./catalogue.ts";
import { ZDateOnly, ZId } from "./primitives.ts";

export const ZFitVerdict = z.enum(["fits", "shifted", "spread_differs", "cannot_tell"]);
export type FitVerdict = z.infer<typeof ZFitVerdict>;

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
