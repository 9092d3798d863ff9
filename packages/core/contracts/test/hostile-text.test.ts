import { afterEach, describe, expect, it, vi } from "vitest";
import { mostCharacters, normalizedText, plainText, ZContactRequest, ZScoreRequest } from "../src/index.ts";
import { hostileTexts, marks, requestTexts, type RequestText } from "./support/hostile-texts.ts";

afterEach(() => void vi.restoreAllMocks());

function normalizedIn(work: () => void): { characters: number; run: number } {
  let [characters, run] = [0, 0];
  const original = String.prototype.normalize;
  vi.spyOn(String.prototype, "normalize").mockImplementation(function (this: string, form?: string) {
    characters += this.length;
    for (const [found] of this.matchAll(/[\p{M}\uff9e\uff9f]+/gu)) run = Math.max(run, found.length);
    return original.call(this, form as "NFC");
  });
  try {
    work();
  } finally {
    vi.restoreAllMocks();
  }
  return { characters, run };
}

/** Fields that share a type read text alike. */
const ofEachType = [...new Map(requestTexts.map((text) => [text.type, text])).values()];

/** The longest field has 5000 characters, and may be written in four times as many. */
const mostNormalized = 20_000;

describe("every text of every request", () => {
  it("is found", () => {
    expect(requestTexts.length).toBeGreaterThan(150);
  });

  it("has a limit or a form", () => {
    const isOpen = ({ type: { _zod } }: RequestText) => _zod.bag["maximum"] === undefined && !_zod.bag["patterns"] && !_zod.bag["format"];
    expect(requestTexts.filter(isOpen).map(({ place }) => place)).toEqual([]);
  });

  it.each(Object.keys(hostileTexts))("is bounded before it is processed: %s", (name) => {
    for (const length of [200, 18_000, 60_000])
      for (const { place, type } of ofEachType) {
        const text = hostileTexts[name]!(length);
        const domains: number[] = [];
        const parse = URL.canParse.bind(URL);
        vi.spyOn(URL, "canParse").mockImplementation((url, base) => (domains.push(String(url).length), parse(url, base)));
        const { characters, run } = normalizedIn(() => void (type as { safeParse?: (text: string) => unknown }).safeParse?.(text));
        expect([place, characters <= Math.min(text.length, mostNormalized), run <= 30, Math.max(0, ...domains) <= 300]).toEqual([
          place,
          true,
          true,
          true,
        ]);
      }
  });
});

describe("a text that is too long", () => {
  const message = `a${marks(120_000)}`;
  it("is refused with the limit of its field", () => {
    const contact = ZContactRequest.safeParse({ name: "A", email: "a@b.test", topic: "data", message });
    expect(contact.error?.issues.map((issue) => issue.message)).toEqual(["At most 5000 characters."]);
    const scans = [{ site: "distal-tibia", protocol: { feCriterion: message }, measurements: [{ parameter: "tt_bmd", value: 284 }] }];
    const score = ZScoreRequest.safeParse({ reportType: "hr-pqct", subject: { sex: "female", ageYears: 44 }, scans });
    expect(score.error?.issues.map((issue) => issue.message)).toEqual(["At most 60 characters."]);
  });

  it("is refused even if only spaces make it long", () => {
    const refused = ZContactRequest.shape.name.safeParse(`${" ".repeat(480)}e\u0301`);
    expect(refused.error?.issues.map((issue) => issue.message)).toEqual(["At most 120 characters."]);
  });

  it("may be decomposed up to four times the limit", () => {
    const parsed = ZContactRequest.shape.message.safeParse("ậ".normalize("NFD").repeat(5000));
    expect(parsed.data).toBe("ậ".repeat(5000));
  });
});

describe("normalization", () => {
  it("keeps 30 marks on a letter, and composes", () => {
    expect(normalizedText(`e\u0301${"\u0323".repeat(40)}b`, "NFC")).toBe(`ẹ\u0301${"\u0323".repeat(28)}b`.normalize("NFC"));
    expect(normalizedText("ﬁ５ｶﾞ", "NFKC")).toBe("fi5ガ");
  });

  it("requestTexts text above its limit as it is", () => {
    const long = "e\u0301".repeat(mostCharacters.cell);
    expect(normalizedText(long, "NFC")).toBe(long);
    expect(plainText(long, long.length)).toBe("é".repeat(mostCharacters.cell));
  });
});
