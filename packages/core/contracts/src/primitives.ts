import * as z from "zod/mini";

/** Calendar date without a time, `YYYY-MM-DD`; a real day of the Gregorian calendar. */
export const ZDateOnly = z
  .string()
  .check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, "Write the date as YYYY-MM-DD."),
    z.refine(isRealCalendarDate, "This day does not exist in the calendar."),
  );

function isRealCalendarDate(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/** Instant in ISO 8601 UTC, `2026-03-14T09:26:53.000Z`. */
export const ZInstant = z.iso.datetime();

/** Strapi's `documentId`: opaque, never a sequence number. */
export const ZId = z.string().check(z.regex(/^[a-z0-9]{20,36}$/, "This is not an id of this product."));

/** Reference sex: the sex that selects the curve. Gender is a separate matter and is not asked here. */
export const ZSex = z.enum(["female", "male"]);
export type Sex = z.infer<typeof ZSex>;

export const ZSide = z.enum(["left", "right"]);

/** Control characters, and the marks that turn the direction of writing: behind one, a text can read as another. */
const layingOut = "\\p{Cc}\\p{Zl}\\p{Zp}\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069";
/** Soft hyphens and spaces of no width; the joiners of Persian, of Indian scripts and of emoji stay. */
const widthless = /[\u00ad\u200b\u2060\ufeff]/gu;
const notInALine = new RegExp(`[${layingOut}]+`, "gu");
const notInAText = new RegExp(`(?:[^\\P{Cc}\\n\\t]|[${layingOut.replace("\\p{Cc}", "")}])+`, "gu");

/**
 * The one rule for what people write: nothing in it that nobody sees and that changes how it, or what stands beside it, is read.
 * Such characters become a space, and those of no width are removed; line breaks stay as `\n`, and become a space in a line.
 */
export function plainText(text: string): string {
  const broken = text.replace(/\r\n?|[\u2028\u2029]/gu, "\n");
  return broken.normalize("NFC").replace(widthless, "").replace(notInAText, " ");
}

/** The same rule for a text of one line. */
export function plainLine(text: string): string {
  return text.normalize("NFC").replace(widthless, "").replace(notInALine, " ");
}

/** Text of several lines, which may be empty. */
export function freeText(maximum: number) {
  return z.string().check(z.overwrite(plainText), z.maxLength(maximum, `At most ${maximum} characters.`));
}

/** Trimmed text of several lines that must not be empty. */
export function nonEmptyText(message: string, maximum = 200) {
  return z
    .string()
    .check(z.overwrite(plainText), z.trim(), z.minLength(1, message), z.maxLength(maximum, `At most ${maximum} characters.`));
}

/**
 * Trimmed text of one line that must not be empty, such as a name: others read it in mails and lists, which it must not lay
 * out anew. Refused are texts without a letter that can be seen, and letters with more marks than any script writes.
 */
export function nonEmptyLine(message: string, maximum: number) {
  return z.string().check(
    z.overwrite(plainLine),
    z.trim(),
    z.minLength(1, message),
    z.maxLength(maximum, `At most ${maximum} characters.`),
    z.refine((text) => text === "" || /[\p{L}\p{N}]/u.test(text.replace(/[\u115f\u1160\u3164\uffa0]/g, "")), message),
    z.refine((text) => !/\p{M}{5}/u.test(text), "Write it with fewer marks on one letter."),
  );
}

/** Query of a list: page from 1, `pageSize` at most 200 (what administrators set, where it is left out), `sort` a field name, `q` the search text. */
export const ZListQuery = z.strictObject({
  page: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 25),
  sort: z.optional(z.string().check(z.maxLength(40))),
  order: z._default(z.enum(["asc", "desc"]), "desc"),
  q: z.optional(z.string().check(z.maxLength(200))),
});
export type ListQuery = z.infer<typeof ZListQuery>;

/** Reply of a list: the page's items and how many there are in all. */
export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), total: z.number() });
}

/** How many records a call has deleted. */
export const ZDeletedReply = z.object({ deleted: z.number() });
