import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** What people read: the site's screens and pages, and the texts that a first start publishes. */
const places = ["site/src", "cms/seed", "packages/report-view/src", "packages/report-types/src"];

/** Each was once on a screen. The house writes e-mail, license and "one row per scan", and says what failed. */
const refused: readonly [RegExp, string][] = [
  [/\bEmails?\b|\bemails\b/, "e-mail"],
  [/\bLicence\b/, "license (the key of a dataset file keeps its spelling)"],
  [/\b[Oo]ne (?:(?:row|column|line) a \w+|\w+ a (?:row|column|line))/, "one row per scan"],
  [/\b(?:recogni|organi|analy)s(?:e|ed|es|ing)\b|\bbehaviour\b|\bcolour\b/, "American spelling"],
  [/could not do this|none holds|there to be tried|for each of you|Nobody signed in/, "what failed, and what to do"],
  [/\bOops\b|\bSorry\b/, "what happened"],
];

function textsOf(place: string): { name: string; text: string }[] {
  const files = readdirSync(path.join(root, place), { recursive: true, encoding: "utf8" });
  return files
    .filter((name) => /\.(?:tsx?|astro|md|json)$/.test(name) && !name.endsWith("figures.json"))
    .map((name) => ({ name: path.join(place, name), text: withoutComments(readFileSync(path.join(root, place, name), "utf8")) }));
}

/** Comments are for us; addresses keep their two slashes. */
function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, "");
}

it("writes one word for one thing on every screen and page", () => {
  const texts = places.flatMap(textsOf);
  expect(texts.length).toBeGreaterThan(300);
  const found = texts.flatMap(({ name, text }) =>
    refused.flatMap(([pattern, better]) => (pattern.exec(text) ?? []).slice(0, 1).map((words) => `${name}: ${words} → ${better}`)),
  );
  expect(found).toEqual([]);
});
