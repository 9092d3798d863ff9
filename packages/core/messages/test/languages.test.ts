import { globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

type Texts = Readonly<Record<string, unknown>>;

const source = join(import.meta.dirname, "../src");
const paths = ["en", "de", "fr"].flatMap((language) => globSync(`${language}/*.ts`, { cwd: source }));
const files = new Map<string, Texts>(
  await Promise.all(paths.map(async (path) => [path, (await import(join(source, path))) as Texts] as const)),
);
/** These have no file in English. */
const own = ["intl", "plain-names"];

const fileOf = (language: string, name: string): Texts | undefined => files.get(`${language}/${name}.ts`);

type Given = readonly (readonly unknown[])[];

const women = { sex: "female", age: "adult", isHealthy: true, ages: null };
const site = { productName: "G7", siteUrl: "https://h8.example/de", supportAddress: "i9@example.org", sendsMail: true };
const tokens = { confirmToken: "B2", resetToken: "C3", inviteToken: "D4" };
const mailed = { firstName: "Rosa", reason: "A1", ...tokens, validDays: 7, invitedBy: "E5", endedBy: "F6", releasedBy: "A2" };

/** Arguments that show where they end. */
const usual: Given = [
  ["A1", "B2", "C3"],
  [5, 6, 7],
  [1, 1, 1],
];
const both: Given = [[true], [false]];
const lists: Given = [[["A1"]], [["A1", "B2"]]];
const given: Readonly<Record<string, Given>> = {
  "patient-reading.title": [["A1"], [null]],
  "patient-reading.scanned": [
    [["A1", "B2"], ["C3"]],
    [[], ["C3"]],
  ],
  "patient-reading.amongHundred": [0.2, 1.2, 40, 99.7].map((percentile) => [percentile, "A1"]),
  "patient-reading.changeSince": [-6.2, 0.2].map((percent) => ["A1", percent, "B2"]),
  "patient-reading.notCompared": [
    [["A1"], true],
    [["A1", "B2"], false],
  ],
  "patient-reading.ownAge": [
    ["female", true],
    ["male", false],
  ],
  "patient-reading.notADiagnosis": both,
  "patient-reading.ask": [[null], [{ name: "A1", telephone: "B2", email: "C3" }]],
  "patient-reading.summary.apart": [
    [["A1"], "below", "C3"],
    [["A1", "B2"], "above", "C3"],
  ],
  "patient-reading.years": [
    [["A1"], true],
    [["A1", "B2"], false],
  ],
  "patient-reading.difference": [true, false].map((isLower) => ["A1", isLower, "B2"]),
  "patient-report.releasedToYou": [
    ["A1", null],
    ["A1", "B2"],
  ],
  "people.people": [[women], [{ ...women, ages: [20, 37] }]],
  "people.peopleLikeYou": [[women], [{ ...women, ages: [20, 37] }]],
  "people.anyPeople": both,
  "people.youngPeople": [["female"], ["male"]],
  "coverage.notCovered": lists,
  "coverage.namesInOne": lists,
  "figures.centiles.description": [[{ age: 31, value: "A1", unit: "B2" }, "C3"]],
  "figures.centiles.sample": [[31, { z: "A1", median: "B2", range: ["C3", "D4"] }, "E5", "F6"]],
  "refusals.inLanguage": [["A1"]],
  "refusals.fieldsInLanguage": [[{ name: "A1" }]],
  "mail-parts.greeting": [["Rosa"], [""]],
  "mail-parts.confirmLink": [["A1", site]],
  "mail-parts.loginLink": [true, false].map((isPatient) => [isPatient, site]),
  "mail-parts.forgotPasswordLink": [["A1", site]],
  "mail-parts.resetLink": [["A1", "B2", site]],
  "mail-parts.twoFactorOn": [["A1", site]],
};

function argumentsOf(at: string): Given {
  if (at.startsWith("mails-")) return [[mailed, site]];
  return given[at] ?? usual;
}

function textsOf(english: unknown, text: unknown, at: string): [at: string, english: string, text: unknown][] {
  if (typeof english === "function") {
    // Strings where a function takes numbers show nothing.
    const fair = argumentsOf(at).filter((parts) => !/NaN|undefined|\[object/.test(JSON.stringify(english(...parts))));
    expect(fair, at).not.toEqual([]);
    return fair.flatMap((parts) => {
      const translated: unknown = typeof text === "function" ? text(...parts) : undefined;
      return textsOf(english(...parts), translated, `${at}(${JSON.stringify(parts)})`);
    });
  }
  if (typeof english === "object" && english !== null)
    return Object.entries(english).flatMap(([key, value]) => textsOf(value, (text as Texts | undefined)?.[key], `${at}.${key}`));
  return typeof english === "string" ? [[at, english, text]] : [];
}

const keysOf = (texts: unknown): unknown =>
  typeof texts === "object" && texts !== null
    ? Object.fromEntries(
        Object.entries(texts)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, value]) => [key, keysOf(value)]),
      )
    : typeof texts === "function"
      ? texts.length
      : typeof texts;

/** Numbers ("3 in 100" is 3 %), tags and probes of a text. */
function factsOf(text: string) {
  const [tags, plain] = [text.match(/<\/?\w+>/g) ?? [], text.replaceAll(/<\/?\w+>| in 100(?=\.)/g, "")];
  const parts = plain.replaceAll(/(\d),(?=\d)/g, "$1.").match(/(?<!\p{L})−?\d+(?:\.\d+)?|[a-i]\d|https?:\S+|\S+@\S+/giu) ?? [];
  return { tags: tags.toSorted(), parts: parts.map((part) => part.replace(/[.,;:]+$/, "").toUpperCase()).toSorted() };
}

const names = paths
  .map((path) => path.replace(".ts", "").split("/") as [language: string, name: string])
  .filter(([language, name]) => language !== "en" && !own.includes(name));

describe.each(names)("the texts of %s/%s", (language, name) => {
  const [english, texts] = [fileOf("en", name), fileOf(language, name)];

  it("have the keys and parameters of English", () => {
    expect(keysOf(texts)).toEqual(keysOf(english));
  });

  it("keep tags, numbers and everything that is put into them", () => {
    for (const [at, original, text] of textsOf(english, texts, name)) {
      expect(text, at).toBeTypeOf("string");
      expect({ at, ...factsOf(text as string) }).toEqual({ at, ...factsOf(original) });
    }
  });

  it("follow the language’s signs", () => {
    for (const [at, original, text] of textsOf(english, texts, name)) {
      const signs = String(text).replaceAll(/https?:\S+|<\/?\w+>/g, "");
      if (text !== original)
        expect(signs, at).not.toMatch(
          language === "de"
            ? /["'“]\p{L}|\bdu\b|\bdein/iu
            : /["']|(?:^|[^\u00a0\u2026])[;?!»]|« ?[^\u00a0]|\p{L}:(?: |$)| [:;?!»%]|\b(?:tu|ton|ta)\b/iu,
        );
    }
  });
});

it.each(["de", "fr"])("zones of %s fit the bar of a phone", (language) => {
  const { normal, low, very_low } = fileOf(language, "patient-reading-parts")!["zones"] as Record<string, string>;
  expect(normal!.length).toBeLessThanOrEqual(23);
  expect(low!.length).toBeLessThanOrEqual(12);
  expect(very_low!.length).toBeLessThanOrEqual(14);
});
