import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as de from "../src/de/refusals.ts";
import * as fr from "../src/fr/refusals.ts";

const packages = join(import.meta.dirname, "../../..");
const refusing = ["core/contracts/src", "server/strapi-kit/src", "plugins/strapi-plugin-accounts/server/src"];
const documents = "plugins/strapi-plugin-bone-scans/server/src/services/documents";
const source = [...refusing, documents]
  .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: packages }))
  .map((file) => readFileSync(join(packages, file), "utf8"))
  .join("\n");

const sentencesOf = (language: string): string[] =>
  [...readFileSync(join(packages, `core/messages/src/${language}/refusals.ts`), "utf8").matchAll(/^ {2}\[\s*"([^"]+)",/gm)].map(
    ([, sentence]) => sentence!,
  );

describe("refusals", () => {
  it("are those that the product still writes, the same in each language", () => {
    expect(sentencesOf("de").length).toBeGreaterThan(50);
    expect(sentencesOf("de")).toEqual(sentencesOf("fr"));
    expect(sentencesOf("de").filter((sentence) => !source.includes(sentence))).toEqual([]);
    const same = sentencesOf("de").filter((sentence) => de.inLanguage(sentence) === sentence || fr.inLanguage(sentence) === sentence);
    expect(same).toEqual([]);
    for (const { inLanguage } of [de, fr])
      for (const sentence of sentencesOf("de")) expect(inLanguage(sentence).match(/\d+/g)).toEqual(sentence.match(/\d+/g));
  });

  it("are translated sentence by sentence, with their numbers", () => {
    expect(de.inLanguage("Too many attempts. Please try again in 3 minutes.")).toBe(
      "Zu viele Versuche. Bitte versuchen Sie es in 3 Minuten noch einmal.",
    );
    expect(fr.inLanguage("Too many attempts. Please try again in 1 second.")).toBe(
      "Trop de tentatives. Veuillez réessayer dans 1 seconde.",
    );
    expect(de.inLanguage("At most 80 characters.")).toBe("Höchstens 80 Zeichen.");
  });

  it("stay whole in English if a sentence is not known", () => {
    const text = "Please log in again. The moon is full.";
    expect(de.inLanguage(text)).toBe(text);
  });
});
