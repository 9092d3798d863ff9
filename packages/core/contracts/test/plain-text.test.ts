import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  plainLine,
  plainText,
  ZAddendumRequest,
  ZContactRequest,
  ZCreatePatientRequest,
  ZCreateReportRequest,
  ZMotionOverrideRequest,
  ZReason,
  ZRejectRequest,
  ZReleaseRequest,
  ZUpdateReportRequest,
} from "../src/index.ts";
import { anyCharacter } from "./support/any-character.ts";

const hidden = ["\u0000", "\u001b", "\u0085", "\u061c", "\u200b", "\u200e", "\u200f", "\u2060", "\ufeff", "\u00ad"];
const turning = ["\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069"];
const harmful = [...hidden, ...turning];
const hasHarm = (text: string) => harmful.some((character) => text.includes(character));

const anyText = fc.array(fc.oneof(fc.constantFrom(...harmful, "\n", "\r\n", "\t", "\u2028"), fc.string({ unit: anyCharacter })), {
  maxLength: 30,
});

describe("user text", () => {
  it("removes bidirectional controls and invisible characters, and is idempotent", () => {
    fc.assert(
      fc.property(anyText, (parts) => {
        const text = parts.join("");
        for (const plain of [plainLine, plainText]) {
          expect(hasHarm(plain(text))).toBe(false);
          expect(plain(plain(text))).toBe(plain(text));
        }
        expect(plainLine(text)).not.toMatch(/[\n\r\t\u2028\u2029]/);
        expect(plainText(text)).not.toMatch(/[\r\u2028\u2029]/);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ["the name of a report in Hebrew", "צפיפות עצם 2026", "צפיפות עצם 2026"],
    ["the joiners of Persian", "می\u200cخواهم", "می\u200cخواهم"],
    ["an emoji of several people", "👩\u200d🔬", "👩\u200d🔬"],
    ["two lines with a tab", "a\tb\r\nc\u2028d", "a\tb\nc\nd"],
    ["letters and marks as one", "A\u030a", "Å"],
  ])("keeps %s", (_what, text, kept) => expect(plainText(text)).toBe(kept));

  it("replaces bidirectional controls and line breaks by a space in a single line", () => {
    expect(plainLine("S-014\u202egnp.exe\u2069\nx")).toBe("S-014 gnp.exe x");
  });
});

const hostile = `A\u202eb\u2069c\u200bd\u0007e${harmful.join("")}f`;
const scans = [{ site: "distal-tibia", measurements: [{ parameter: "tt_bmd", value: 284 }] }];
const report = {
  reportType: "hr-pqct",
  subject: { sex: "female", ageYears: 44 },
  scans,
  reportName: hostile,
  subjectCode: hostile,
  notes: hostile,
};
const id = "a".repeat(24);

const textsOf = (value: unknown): string[] =>
  typeof value === "string" ? [value] : typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];

describe("every request with words of people", () => {
  const consent = [{ scope: ["store"], version: hostile, date: "2026-01-01" }];
  const patient = { code: hostile, firstName: hostile, lastName: hostile, ancestry: hostile, notes: hostile, consent: consent[0] };
  it.each([
    ["a report", ZCreateReportRequest, report],
    ["a change of a report", ZUpdateReportRequest, { reportName: hostile, subjectCode: hostile, notes: hostile }],
    ["an override", ZMotionOverrideRequest, { site: "distal-tibia", reason: hostile }],
    ["a patient", ZCreatePatientRequest, { sex: "female", birthYear: 1970, ...patient }],
    ["a release", ZReleaseRequest, { reportId: id, note: hostile }],
    ["a refusal of an account", ZRejectRequest, { reason: hostile }],
    ["a message", ZContactRequest, { name: hostile, email: "a@b.test", topic: "data", message: hostile }],
  ])("keeps none of it: %s", (_what, contract, request) => {
    const kept = contract.safeParse(request);
    expect(kept.error?.issues ?? []).toEqual([]);
    const texts = textsOf(kept.data).filter((text) => text.startsWith("A"));
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect([text, hasHarm(text)]).toEqual(["A b cd e f", false]);
  });
});

describe("an addendum and a reason", () => {
  it.each([["\u3164"], ["\u2800 \u2800"], ["\u0301\u0301"], ["\u200d\u034f"], [" \n "]])("need something to read: %j", (text) => {
    expect(ZAddendumRequest.safeParse({ text }).error?.issues[0]?.message).toBe("Write the addendum.");
    expect(ZReason.safeParse(text).error?.issues[0]?.message).toBe("Say why, in a sentence.");
  });

  it("do not cover the lines above with accents", () => {
    const refused = ZAddendumRequest.safeParse({ text: `No change${"\u0301\u0302".repeat(20)}.` });
    expect(refused.error?.issues[0]?.message).toBe("This text has too many accents on one letter.");
  });
});
