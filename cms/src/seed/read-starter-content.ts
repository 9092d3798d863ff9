import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "../../config/env.ts";

const folder = path.join(root, "cms", "seed");

export interface StarterText {
  readonly slug: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly body: string;
}

export async function readTexts(kind: "docs" | "pages"): Promise<StarterText[]> {
  const files = (await readdir(path.join(folder, kind))).filter((name) => name.endsWith(".md")).sort();
  return Promise.all(
    files.map(async (name) => parseText(path.basename(name, ".md"), await readFile(path.join(folder, kind, name), "utf8"))),
  );
}

export async function readStarterJson<Value>(name: "faq"): Promise<Value> {
  return JSON.parse(await readFile(path.join(folder, `${name}.json`), "utf8")) as Value;
}

/** @throws Error without front matter */
function parseText(slug: string, text: string): StarterText {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  if (!match) throw new Error(`The starter text ${slug} does not start with its facts between --- lines`);
  const lines = (match[1] ?? "").split("\n").filter((line) => line.trim() !== "");
  const facts = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).trim(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  return { slug, facts, body: (match[2] ?? "").trim() };
}
