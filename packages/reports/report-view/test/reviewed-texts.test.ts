import { describe, expect, it } from "vitest";
import { reportTypes } from "@trabecula/report-types";
import { forPatients, noContext, viewOfReport } from "../src/index.ts";
import { sourceHashes } from "@trabecula/messages/languages";
import { clinicalAreas, wordsOf } from "../src/reviewed-texts.ts";
import { input, report, result } from "./factories.ts";

const review = (area: (typeof clinicalAreas)[number]) => ({
  sourceHash: sourceHashes[area],
  reviewedBy: "Ilse Brandt",
  role: "Endocrinologist",
  on: "2026-11-28",
});
const everyArea = Object.fromEntries(clinicalAreas.map((area) => [area, review(area)]));

describe("wordsOf", () => {
  it("gives the language once a clinician has reviewed every area for the present English text", () => {
    const { words, note } = wordsOf("de", everyArea);
    expect([words.language, note]).toEqual(["de", null]);
  });

  it.each(clinicalAreas)("falls back to English and says so, if %s has no review or changed since", (area) => {
    const { [area]: _, ...others } = everyArea;
    for (const reviews of [others, { ...everyArea, [area]: { ...review(area), sourceHash: "0".repeat(64) } }]) {
      const { words, note } = wordsOf("de", reviews);
      expect([words.language, note]).toEqual(["en", expect.stringContaining("auf Englisch")]);
    }
  });

  it("is English in a new installation, and for a language without texts", () => {
    expect(wordsOf("fr").words.language).toBe("en");
    expect(wordsOf("it")).toMatchObject({ words: { language: "en" }, note: null });
  });
});

describe("the patient's reading in another language", () => {
  const given = report([result()], { inputs: [input({ scanDate: "2026-03-14" })] });
  const viewIn = (language: string) =>
    viewOfReport(given, reportTypes["hr-pqct"], "patient", null, noContext, forPatients(wordsOf(language, everyArea).words));

  it("writes days, numbers and names as the language does, with equal values", () => {
    const [de, en] = [viewIn("de"), viewIn("en")];
    expect(de.language).toBe("de");
    expect(de.patient!.title).toContain("14. März 2026");
    expect(viewIn("fr").patient!.title).toContain("14 mars 2026");
    expect(de.patient!.lines.map(({ value }) => value)).toEqual(en.patient!.lines.map(({ value }) => value.replace(".", ",")));
    expect(de.patient!.lines.map(({ among, tScore, place }) => [among, tScore, place])).toEqual(
      en.patient!.lines.map(({ among, tScore, place }) => [among, tScore, place]),
    );
  });

  it.each(["de", "fr"])("leaves no English sentence in %s", (language) => {
    const sentencesOf = ({ patient, summary, identity, notice }: ReturnType<typeof viewIn>) => [
      ...summary.sentences,
      ...identity.map(({ label }) => label),
      ...patient!.measured,
      ...patient!.meaning,
      ...patient!.ask,
      ...patient!.questions.flatMap(({ title, sentences }) => [title, ...sentences]),
      ...patient!.lines.flatMap(({ siteTitle, name, sentence }) => [siteTitle, name, sentence]),
      ...[patient!.texts.measured, patient!.texts.record, patient!.texts.page, patient!.texts.zones.low, patient!.heading, notice],
    ];
    const english = new Set(sentencesOf(viewIn("en")));
    expect(sentencesOf(viewIn(language)).filter((text) => english.has(text) && /[a-z]{4}/.test(text))).toEqual([]);
  });
});
