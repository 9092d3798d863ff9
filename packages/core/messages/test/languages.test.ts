import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

type Texts = Readonly<Record<string, unknown>>;

const source = join(import.meta.dirname, "../src");
const paths = ["en", "de", "fr"].flatMap((language) => readdirSync(join(source, language)).map((file) => `${language}/${file}`));
const files = new Map<string, Texts>(
  await Promise.all(paths.map(async (path) => [path, (await import(join(source, path))) as Texts] as const)),
);
/** Without a file in English. */
const own = ["intl", "locale", "plain-names"];

const fileOf = (language: string, name: string): Texts | undefined => files.get(`${language}/${name}.ts`);

/** Arguments that show where they end; English says which of them a function takes. */
const probes: readonly (readonly unknown[])[] = [
  ["A1", "B2", "C3", "D4"],
  [5, 6, 7, 8],
  [1, 1, 1, 1],
  ["A1", 6, "C3"],
  [5, "B2", "C3"],
  ["A1", null, "C3"],
  [null, null, null],
  [
    ["A1", "B2"],
    ["C3", "D4"],
  ],
  [["A1"], true],
  [["A1"], "below", "C3"],
  [["A1", "B2"], "above", "C3"],
  ["female", true],
  ["male", false],
  ["A1", true, "C3"],
  ["A1", -6, "C3"],
  [true],
  [false],
  [{ name: "A1", telephone: "B2", email: "C3" }],
  [{ sex: "male", age: "adult", isHealthy: true, ages: [20, 37] }],
  [{ age: 31, value: "A1", unit: "B2" }, "C3"],
  [31, { z: "A1", median: "B2", range: ["C3", "D4"] }, "E5", "F6"],
  [
    {
      firstName: "Rosa",
      name: "A1",
      confirmToken: "B2",
      resetToken: "C3",
      inviteToken: "D4",
      validDays: 7,
      invitedBy: "E5",
      endedBy: "F6",
    },
    { productName: "G7", siteUrl: "https://h8.example/de", supportAddress: "i9@example.org", sendsMail: true },
  ],
];

/** Every text of a file by its place; a function's by each probe that English can take. */
function textsOf(english: unknown, text: unknown, at: string): [at: string, english: string, text: unknown][] {
  if (typeof english === "function") {
    return probes.flatMap((probe, index) => {
      const result = attempt(english, probe);
      if (result === undefined) return [];
      return textsOf(result, attempt(text, probe), `${at} of ${index}`);
    });
  }
  if (typeof english === "object" && english !== null)
    return Object.entries(english).flatMap(([key, value]) => textsOf(value, (text as Texts | undefined)?.[key], `${at}.${key}`));
  return typeof english === "string" ? [[at, english, text]] : [];
}

function attempt(made: unknown, given: readonly unknown[]): unknown {
  try {
    const result: unknown = (made as (...parts: readonly unknown[]) => unknown)(...given);
    const isGarbled = JSON.stringify(result)?.match(/undefined|NaN|\[object|\bfalse\b|\btrue\b|\bnull\b/) !== null;
    return isGarbled ? undefined : result;
  } catch {
    return undefined;
  }
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

/** Numbers as English writes them ("3 in 100" is 3 %), tags, and the probes that the text shows. */
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
