import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

const sources = ["packages", "cms/config", "cms/reference", "cms/src", "site/src"];
const texts = ["cms/seed", "cms/src", "docs", "packages", "README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md"];

const notRead =
  /(?:^|\/)(?:node_modules|dist|build|test|tests|adr|de|fr)\/|\.d\.ts$|(?:package|tsconfig[^/]*|figures|sources|vectors[^/]*)\.json$/;
/** Dataset text is part of its content hash, which reports cite. */
const ofTheirTime = ["packages/core/reference-datasets/built-in/bern-hrpqct-xct2-multistack/dataset.json"];

const thing = "rows?|columns?|lines?|files?|entry|entries|mails?|curves?|measurements?|values?|pages?";
const british =
  "recognis|organis|analys(?=e[ds]?\\b|ing)|summaris|standardis|normalis|minimis|maximis|optimis|categoris|behaviour|colour|neighbour|favour|centre\\b|metres?\\b|grey\\b|labelled|cancelled|cancelling|modelled|judgement|ageing|whilst|artefact|licence|licens(?:ed|ing) by";

/** House style: e-mail, license, log in, "one row per scan"; messages say what failed. */
const refused: readonly [RegExp, string][] = [
  [/\b(?:[Ee]mails|Email|an? email)\b/, "e-mail"],
  [new RegExp(`\\b(?:${british})\\w*`, "i"), "American spelling"],
  [
    /\b[Ss]ign(?:ed|s|ing)?[ -](?:in|out)\b|\b[Ss]ign(?:ed|s) \w+ out\b|\b[Ll]og-outs?\b|(?<![/.\w-])[Ll]og-ins?\b/,
    "log in, log out, login, logout",
  ],
  [
    new RegExp(`\\b(?:one|an?|[\\d,]+) (?:${thing}) an? \\w+|\\bone an? (?:row|column|line|scan|score|value|person)\\b`, "i"),
    "one row per scan",
  ],
  [/\b[Dd]ata sets?\b/, "dataset"],
  [/\b[Tt]ypes? of reports?\b/, "report type"],
  [/could not do this|none holds|there to be tried|for each of you|Nobody signed in/, "what failed, and what to do"],
  [/\bOops\b|\bSorry\b|\p{Ll}!(?=\s|$)/u, "what happened, without an exclamation mark"],
];

interface Read {
  readonly name: string;
  readonly text: string;
}

function filesOf(place: string, ending: RegExp): string[] {
  if (place.endsWith(".md")) return [place];
  const names = readdirSync(path.join(root, place), { recursive: true, encoding: "utf8" }).map((name) => `${place}/${name}`);
  return names.filter((name) => ending.test(name) && !notRead.test(name) && !ofTheirTime.includes(name));
}

const read = (name: string): string => readFileSync(path.join(root, name), "utf8");

/** String literals with a space or initial capital; skips comments, keys and URLs. */
function proseOf(name: string): Read[] {
  const kind = name.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const found: Read[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) found.push({ name, text: node.text });
    if (ts.isTemplateExpression(node))
      found.push({ name, text: node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join("") });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, read(name), ts.ScriptTarget.Latest, false, kind));
  const isRoute = (text: string) => /^[A-Z]+ \/\S*$/.test(text);
  return found.filter(({ text }) => !isRoute(text) && (/\s/.test(text.trim()) || /^[A-Z]/.test(text.trim())));
}

/** Spares most files the parser. */
function maySayRefused(name: string): boolean {
  const text = read(name);
  return refused.some(([pattern]) =>
    new RegExp(pattern.source.replace(String.raw`(?=\s|$)`, String.raw`(?=[\s"'\x60<{$\\]|$)`), pattern.flags).test(text),
  );
}

const textOf = (name: string): Read => ({
  name,
  text: read(name).replace(/^ *```[\s\S]*?^ *```|`[^`\n]*`|^### (?:[A-Z]+ \/)?\S+$|"licence":/gm, ""),
});

function refusedIn(everything: readonly Read[]): string[] {
  return everything.flatMap(({ name, text }) =>
    refused.flatMap(([pattern, better]) => (pattern.exec(text) ?? []).slice(0, 1).map((words) => `${name}: ${words} → ${better}`)),
  );
}

it("writes one word for one thing wherever people read", () => {
  const files = sources.flatMap((place) => filesOf(place, /\.tsx?$/));
  expect(files.length).toBeGreaterThan(1000);
  expect(refusedIn(files.filter(maySayRefused).flatMap(proseOf))).toEqual([]);
  const plain = texts.flatMap((place) => filesOf(place, /\.(?:md|json)$/));
  expect(plain.length).toBeGreaterThan(30);
  expect(refusedIn(plain.map(textOf))).toEqual([]);
});

it("excepts built-in datasets by name, and only where their words are older", () => {
  for (const name of ofTheirTime) expect(refusedIn([textOf(name)])).not.toEqual([]);
});
