import * as z from "zod/mini";
import { listOf, ZDateOnly, ZId } from "./primitives.ts";

export const ZMyReportRow = z.object({
  id: ZId,
  title: z.string(),
  /** In plain words. */
  measured: z.string(),
  scanDate: z.nullable(ZDateOnly),
  releasedOn: ZDateOnly,
  note: z.nullable(z.string()),
});
export type MyReportRow = z.infer<typeof ZMyReportRow>;
export const ZMyReportList = listOf(ZMyReportRow);

const ZMyValue = z.object({
  key: z.string(),
  siteTitle: z.string(),
  name: z.string(),
  value: z.string(),
  sentence: z.string(),
  /** Of 100 people of the same age and sex, how many have a lower value; null if unknown. */
  among: z.nullable(z.number()),
  place: z.enum(["below", "within", "above"]),
});

/** Plain language; excludes the owner's private data. */
export const ZMyReport = z.extend(ZMyReportRow, {
  revision: z.number(),
  type: z.string(),
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

/** Changes exactly when something that the patient may read changes. */
export const ZMyReportsVersion = z.object({ version: z.string() });
