import * as z from "zod/mini";
import { ZLanguage } from "./languages.ts";
import { listOf, ZDateOnly, ZId } from "./primitives.ts";
import { ZLetterhead } from "./workspaces.ts";

export const ZMyReportRow = z.object({
  id: ZId,
  title: z.string(),
  measured: z.string(),
  scanDate: z.nullable(ZDateOnly),
  releasedOn: ZDateOnly,
  note: z.nullable(z.string()),
  /** The clinic is correcting the report, so the patient cannot read it. */
  held: z.optional(z.literal(true)),
  /** Language of title and note. */
  language: ZLanguage,
});
export type MyReportRow = z.infer<typeof ZMyReportRow>;
export const ZMyReportList = listOf(ZMyReportRow);

const ZMyValue = z.object({
  key: z.string(),
  siteTitle: z.string(),
  name: z.string(),
  value: z.string(),
  sentence: z.string(),
  among: z.nullable(z.number()),
  /** One decimal; null if the value is compared with people of the same age. */
  tScore: z.nullable(z.number()),
  place: z.enum(["below", "within", "above", "normal", "low", "very_low"]),
});

const ZTexts = z.object({
  measured: z.string(),
  meaning: z.string(),
  ask: z.string(),
  note: z.string(),
  you: z.string(),
  zones: z.object({ normal: z.string(), low: z.string(), very_low: z.string() }),
});

/** Plain language; excludes the owner's private data. */
export const ZMyReport = z.extend(z.omit(ZMyReportRow, { held: true }), {
  /** Name and clinic; null: released before this was stored. */
  releasedBy: z.nullable(z.string()),
  revision: z.number(),
  letterhead: z.nullable(ZLetterhead),
  who: z.string(),
  type: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.nullable(z.string()) })),
  summary: z.string(),
  reading: z.object({
    measured: z.array(z.string()),
    heading: z.string(),
    lines: z.array(ZMyValue),
    rest: z.nullable(z.string()),
    questions: z.array(z.object({ title: z.string(), sentences: z.array(z.string()) })),
    meaning: z.array(z.string()),
    ask: z.array(z.string()),
    texts: ZTexts,
  }),
  languageNote: z.nullable(z.string()),
  notice: z.string(),
});
export type MyReport = z.infer<typeof ZMyReport>;
export const ZMyDocumentQuery = z.strictObject({ size: z._default(z.enum(["a4", "letter"], "Say a4 or letter."), "a4") });

/** Changes exactly when something that the patient may read changes. */
export const ZMyReportsVersion = z.object({ version: z.string() });
