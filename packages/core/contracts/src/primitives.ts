import * as z from "zod/mini";

/** `YYYY-MM-DD`; a real Gregorian day. */
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

/** ISO 8601 UTC, `2026-03-14T09:26:53.000Z`. */
export const ZInstant = z.iso.datetime();

/** Strapi's `documentId`: opaque, never sequential. */
export const ZId = z.string().check(z.regex(/^[a-z0-9]{20,36}$/, "This is not an id of this product."));

/** Reference sex, which selects the curve; not gender. */
export const ZSex = z.enum(["female", "male"]);
export type Sex = z.infer<typeof ZSex>;

export const ZSide = z.enum(["left", "right"]);

/** Control and bidirectional characters, which can make text read as something else. */
const layingOut = "\\p{Cc}\\p{Zl}\\p{Zp}\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069";
/** Soft hyphens and zero-width spaces. Joiners of Persian, Indian scripts and emoji stay. */
const widthless = /[\u00ad\u200b\u2060\ufeff]/gu;
const notInALine = new RegExp(`[${layingOut}]+`, "gu");
const notInAText = new RegExp(`(?:[^\\P{Cc}\\n\\t]|[${layingOut.replace("\\p{Cc}", "")}])+`, "gu");

/**
 * Removes invisible characters and replaces control and bidirectional characters by spaces, as they change how text
 * reads. Line breaks become `
 * `.
 */
export function plainText(text: string): string {
  const broken = text.replace(/\r\n?|[\u2028\u2029]/gu, "\n");
  return broken.normalize("NFC").replace(widthless, "").replace(notInAText, " ");
}

export function plainLine(text: string): string {
  return text.normalize("NFC").replace(widthless, "").replace(notInALine, " ");
}

export function freeText(maximum: number) {
  return z.string().check(z.overwrite(plainText), z.maxLength(maximum, `At most ${maximum} characters.`));
}

export function nonEmptyText(message: string, maximum = 200) {
  return z
    .string()
    .check(z.overwrite(plainText), z.trim(), z.minLength(1, message), z.maxLength(maximum, `At most ${maximum} characters.`));
}

/**
 * Trimmed single-line text such as a name. Refuses text without a visible letter and excessive combining marks, which
 * would break mails and lists.
 */
export function nonEmptyLine(message: string, maximum: number) {
  return z.string().check(
    z.overwrite(plainLine),
    z.trim(),
    z.minLength(1, message),
    z.maxLength(maximum, `At most ${maximum} characters.`),
    z.refine((text) => text === "" || /[\p{L}\p{N}]/u.test(text.replace(/[\u115f\u1160\u3164\uffa0]/g, "")), message),
    z.refine((text) => !/\p{M}{5}/u.test(text), "This text has too many accents on one letter."),
  );
}

/** Page from 1, `pageSize` up to 200 (default from the settings), `sort` field and `q` search text. */
export const ZListQuery = z.strictObject({
  page: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 25),
  sort: z.optional(z.string().check(z.maxLength(40))),
  order: z._default(z.enum(["asc", "desc"]), "desc"),
  q: z.optional(z.string().check(z.maxLength(200))),
});
export type ListQuery = z.infer<typeof ZListQuery>;

export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), total: z.number() });
}

export const ZDeletedReply = z.object({ deleted: z.number() });
