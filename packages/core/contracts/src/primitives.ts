import * as z from "zod/mini";
import { mostRawCharacters, normalizedText } from "./normalized-text.ts";

/** `YYYY-MM-DD`; a real Gregorian day. */
export const ZDateOnly = z
  .string()
  .check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: ({ input }) => (input === "" ? "Enter the date." : "Write the date as YYYY-MM-DD.") }),
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

/** Invisible characters change how text reads. Line breaks become `\n`. */
export function plainText(text: string, longest?: number): string {
  const broken = text.replace(/\r\n?|[\u2028\u2029]/gu, "\n");
  return normalizedText(broken.replace(widthless, "").replace(notInAText, " "), "NFC", longest);
}

export function plainLine(text: string, longest?: number): string {
  return normalizedText(text.replace(widthless, "").replace(notInALine, " "), "NFC", longest);
}

/** Refuses long raw text before processing. */
function cleaned(clean: (text: string, longest: number) => string, maximum: number, message = `At most ${maximum} characters.`) {
  const longest = mostRawCharacters(maximum);
  return z.string().check(
    z.maxLength(longest, { error: message, abort: true }),
    z.overwrite((text) => clean(text, longest)),
    z.maxLength(maximum, message),
  );
}

export function freeText(maximum: number) {
  return cleaned(plainText, maximum);
}

export function nonEmptyText(message: string, maximum = 200) {
  return cleaned((text, longest) => plainText(text, longest).trim(), maximum).check(
    z.minLength(1, message),
    z.refine((text) => text === "" || /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(fillers, "")), message),
    fewAccents,
  );
}

/** Letters and symbols that show nothing. */
const fillers = /[\u115f\u1160\u2800\u3164\uffa0]/g;
const fewAccents = z.refine<string>((text) => !/\p{M}{5}/u.test(text), "This text has too many accents on one letter.");

export function trimmedLine(maximum: number, message?: string) {
  return cleaned((text, longest) => plainLine(text, longest).trim(), maximum, message);
}

/** Trimmed single-line text such as a name. Refuses text without a visible letter and excessive combining marks. */
export function nonEmptyLine(message: string, maximum: number) {
  return trimmedLine(maximum).check(
    z.minLength(1, message),
    z.refine((text) => text === "" || /[\p{L}\p{N}]/u.test(text.replace(fillers, "")), message),
    fewAccents,
  );
}

export const telephoneLine = trimmedLine(40).check(
  z.regex(/^[+(\d][\d\s()/.+-]{3,}$/, "Write a telephone number, such as +41 31 555 01 00."),
);

/** Characters that every font of the PDFs has: Latin, Greek and Cyrillic letters, digits and common signs. */
const notOnPaper =
  /[^ -~\u00a1-\u00ac\u00ae-\u012b\u012e-\u0131\u0134-\u0148\u014a-\u0165\u0168-\u017f\u0218-\u021b\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490\u0491\u1e9e\u1ea0-\u1ef9\u2010\u2012-\u2015\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2030\u20ac\u2116]/gu;
/** Codes lose these joiners, so that codes that look alike are equal. */
const joiners = /[\u200c\u200d]/g;

/** A subject's or patient's code. Refuses characters lost in print, because two people could print alike. */
export function codeLine(message: string) {
  return nonEmptyLine(message, 60).check(
    z.overwrite((text) => text.replace(joiners, "").replace(/\s+/g, " ").trim()),
    z.refine(isPrintable, {
      error: ({ input }) => `Write the code in Latin, Greek or Cyrillic letters: a PDF cannot show ${lostOnPaper(String(input))}.`,
    }),
  );
}

/** Whether a PDF can show every character. */
export const isPrintable = (text: string): boolean => text.search(notOnPaper) < 0;

function lostOnPaper(text: string): string {
  return [...new Set(text.match(notOnPaper))].map((character) => (/\p{M}/u.test(character) ? `\u25cc${character}` : character)).join(" ");
}

/** Longer lists are sorted by indexed columns only. */
export const mostSorted = 10_000;

export const ZListQuery = z.strictObject({
  page: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 25),
  sort: z.optional(z.string().check(z.maxLength(40))),
  order: z._default(z.enum(["asc", "desc"]), "desc"),
  q: z.optional(z.string().check(z.maxLength(200))),
});

export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), total: z.number() });
}

/** A list whose total stops at 100,000; `totalIsAtLeast` then says that there are more. */
export const boundedTotal = { total: z.number(), totalIsAtLeast: z.optional(z.literal(true)) };

export function boundedListOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), ...boundedTotal });
}

export const ZDeletedReply = z.object({ deleted: z.number() });

/** `workspace` of the call; default: the personal workspace, or the token's. */
export const inWorkspace = { workspace: z.optional(ZId) };
export const ZWorkspaceQuery = z.strictObject(inWorkspace);

/** Token of `POST /user/confirm`. */
export const ZConfirmation = z.optional(z.string().check(z.maxLength(1000)));

export const sha256Text = (message: string) => z.string().check(z.regex(/^[0-9a-f]{64}$/, message));

export const ZYesNo = z.enum(["true", "false"]);

export const ZReason = nonEmptyText("Say why, in a sentence.", 500);

export const leftOutHeader = "Trabecula-Left-Out-Reports";

/** Null for text that is not JSON, and for `null`. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
