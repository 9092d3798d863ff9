import * as z from "zod/mini";
import { freeText } from "./primitives.ts";
import { ZVertebra } from "./score.ts";
import { noOpenVariables } from "./templates.ts";

const text = (maximum: number) => z.optional(z.nullable(freeText(maximum).check(z.trim(), noOpenVariables)));

const ZExcludedVertebra = z.strictObject({
  vertebra: ZVertebra,
  reason: freeText(300).check(z.trim(), z.minLength(1, "Say why the vertebra is excluded.")),
});

/** Texts that a clinic adds; none is computed. Empty text deletes an entry; a correction keeps omitted entries. */
export const ZClinicalRequest = z.strictObject({
  referrer: text(500),
  indication: text(2000),
  riskFactors: text(2000),
  medication: text(2000),
  technique: text(2000),
  limitations: text(2000),
  excludedVertebrae: z.optional(
    z.nullable(
      z.array(ZExcludedVertebra).check(
        z.maxLength(4, "There are four lumbar vertebrae."),
        z.refine((rows) => new Set(rows.map(({ vertebra }) => vertebra)).size === rows.length, "A vertebra is given twice."),
      ),
    ),
  ),
  comparison: text(2000),
  nextScan: text(500),
});
export type ClinicalRequest = z.infer<typeof ZClinicalRequest>;

const given = z.nullable(z.string());
export const ZClinical = z.object({
  referrer: given,
  indication: given,
  riskFactors: given,
  medication: given,
  technique: given,
  limitations: given,
  excludedVertebrae: z.array(ZExcludedVertebra),
  comparison: given,
  nextScan: given,
});
export type Clinical = z.infer<typeof ZClinical>;
/** Keys in the order of documents. */
export const clinicalKeys = Object.keys(ZClinical.shape) as (keyof Clinical)[];
