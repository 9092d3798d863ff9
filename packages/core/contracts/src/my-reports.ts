import * as z from "zod/mini";
import { listOf, ZDateOnly, ZId } from "./primitives.ts";

/** A released report in its patient's list. */
export const ZMyReportRow = z.object({
  id: ZId,
  /** "Bone scan of March 14, 2026". */
  title: z.string(),
  /** What was scanned, in plain words. */
  measured: z.string(),
  scanDate: z.nullable(ZDateOnly),
  releasedOn: ZDateOnly,
  note: z.nullable(z.string()),
});
export type MyReportRow = z.infer<typeof ZMyReportRow>;
export const ZMyReportList = listOf(ZMyReportRow);

/** One value in plain words. */
const ZMyValue = z.object({
  key: z.string(),
  siteTitle: z.string(),
  name: z.string(),
  value: z.string(),
  sentence: z.string(),
  /** Among 100 people of the same age and sex, how many have a lower value; null where that is not known. */
  among: z.nullable(z.number()),
  place: z.enum(["below", "within", "above"]),
});

/** A released report as its patient reads it: plain language, and nothing that the owner keeps for himself. */
export const ZMyReport = z.extend(ZMyReportRow, {
  revision: z.number(),
  type: z.string(),
  /** Of the scan itself: when it was made, at which age, how sharp its pictures are. */
  facts: z.array(z.object({ label: z.string(), value: z.nullable(z.string()) })),
  summary: z.string(),
  reading: z.object({
    measured: z.array(z.string()),
    heading: z.string(),
    lines: z.array(ZMyValue),
    rest: z.nullable(z.string()),
    meaning: z.array(z.string()),
    ask: z.array(z.string()),
  }),
  notice: z.string(),
});
export type MyReport = z.infer<typeof ZMyReport>;
export const ZMyDocumentQuery = z.strictObject({ size: z._default(z.enum(["a4", "letter"], "Say a4 or letter."), "a4") });

/** A text that changes with everything that the patient may read, and with nothing else. */
export const ZMyReportsVersion = z.object({ version: z.string() });
