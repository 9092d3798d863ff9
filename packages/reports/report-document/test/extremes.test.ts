import type { Scan } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { styles } from "../src/styles.ts";
import { breakLines } from "../src/layout/paragraph.ts";
import { allFaces, fontOf, widthOf, printable } from "../src/fonts.ts";
import { parsed } from "./support/parsed.ts";
import { rendered } from "./support/rendered.ts";
import { hrPqct, hrPqctScans, sampleReport } from "./support/reports.ts";

const needed = "≤≥μµσΔŘŁ→↓▲▼‰−–—³²°…·“”‘’×±%äöüßéèñçřłżšđðþæøåąęőű€¹½■";

describe("the fonts", () => {
  it.each(allFaces)("have every character that reports write: %s", (face) => {
    const missing = [...needed].filter((character) => !fontOf(face).hasGlyphForCodePoint(character.codePointAt(0)!));
    expect(missing).toEqual([]);
  });
});

describe("a text that the fonts do not have", () => {
  it.each([
    ["one sign for an emoji of several characters", "Bone 👩🏽‍🔬 scan", "Bone ■ scan"],
    ["one a character of another script", "骨 密度", "■ ■■"],
    ["nothing for marks of direction and joining", "a\u200fb\u00adc", "abc"],
    ["spaces for control characters", "a\u0000b\tc\nd", "a b c d"],
    ["composed letters for letters with marks", "A\u030angstro\u0308m", "Ångström"],
    ["a sign for half of a character", "a\ud83db", "a■b"],
    ["a sign for a private character", "a\ue072b", "a■b"],
  ])("becomes %s", (_what, text, shown) => {
    expect(printable(text)).toBe(shown);
  });
});

describe("lines", () => {
  it("fit their width, even with an unbreakable word", () => {
    const text = `A ${"unbroken".repeat(40)} word, and a path/of/many/parts-and-hyphens`;
    const lines = breakLines(text, styles.body, 120);
    for (const line of lines) expect(widthOf(line, styles.body)).toBeLessThanOrEqual(120.5);
    expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
  });
});

const long = {
  reportName: "Ω".repeat(20) + "unbroken".repeat(12),
  subjectCode: "S-014-" + "x".repeat(26),
  notes: `${"word".repeat(300)} 👩🏽‍🔬 骨密度 كثافة العظام\n\n${"A sentence of notes that goes on. ".repeat(100)}`.slice(0, 5000),
};

function twenty() {
  const scans: Scan[] = Array.from({ length: 20 }, (_, index) => ({
    ...hrPqctScans[index % 2]!,
    side: index % 4 < 2 ? ("left" as const) : ("right" as const),
  }));
  const subject = { sex: "female", ageYears: 31.4 } as const;
  return sampleReport("bern-hrpqct-xct2-multistack", { reportType: "hr-pqct", subject, scans }, long);
}

describe.each(["researcher", "clinician", "patient"] as const)("a report of everything at its longest, %s", (reading) => {
  it("flows over pages, each with its lines and its numbers within its edges", async () => {
    const { pages, words } = await parsed(await rendered(twenty(), reading, "letter"));
    expect(pages.length).toBeGreaterThan(reading === "patient" ? 3 : 5);
    words.forEach((text, index) => {
      expect(text).toContain(reading === "patient" ? "Bone scan of" : "S-014-xxx");
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
    });
    for (const { texts, width, height } of pages)
      for (const { x, y, width: length } of texts) {
        expect(x + length).toBeLessThan(width - 20);
        expect(y).toBeLessThan(height - 20);
      }
    if (reading === "researcher") expect(words.join(" ")).toContain("■ ■■■");
  });
});

it("never ends a page with a heading", async () => {
  const { pages } = await parsed(await rendered(twenty(), "researcher", "letter"));
  for (const { texts, height } of pages) {
    const body = texts.filter(({ y }) => y > 50 && y < height - 50);
    const last = body.reduce((lowest, text) => (text.y > lowest.y ? text : lowest));
    expect(last.size).toBeLessThan(11);
  }
});

it("parts long notes and reads them on", async () => {
  const { words } = await parsed(await rendered(hrPqct(long)));
  expect(words.join(" ").match(/A sentence of notes/g)?.length).toBeGreaterThan(80);
});
