import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const plugins = path.join(import.meta.dirname, "../../../packages/plugins");

describe.each(["accounts", "bone-scans"])("the panel's texts of %s", (plugin) => {
  const folder = path.join(plugins, `strapi-plugin-${plugin}/admin/src`);
  const texts = JSON.parse(readFileSync(path.join(folder, "translations/en.json"), "utf8")) as Record<string, string>;
  const source = globSync("**/*.{ts,tsx}", { cwd: folder })
    .map((file) => readFileSync(path.join(folder, file), "utf8"))
    .join("\n");

  it("have an English text for each id that a component names", () => {
    const named = [...source.matchAll(/\b(?:text|label)\(\s*"([^"]+)"/g)].map(([, id]) => id);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((id) => !(id! in texts))).toEqual([]);
  });

  it("have no text that no component shows", () => {
    const templates = [...source.matchAll(/\btext\(`([^`]+)`/g)].map(([, id]) => new RegExp(`^${id!.replace(/\$\{\w+\}/g, ".+")}$`));
    const isShown = (id: string) => source.includes(`"${id}"`) || templates.some((template) => template.test(id));
    expect(Object.keys(texts).filter((id) => !isShown(id))).toEqual([]);
  });

  it("repeat the English text for links that Strapi names before it loads texts", () => {
    const labels = [...source.matchAll(/\blabel\("([^"]+)", "([^"]+)"\)/g)].map(([, id, text]) => [id!, text] as const);
    expect(labels.length).toBeGreaterThan(0);
    expect(labels).toEqual(labels.map(([id]) => [id, texts[id]]));
  });

  it.each(["de", "fr"])("have the same ids, placeholders and plurals in %s", (language) => {
    const translated = JSON.parse(readFileSync(path.join(folder, `translations/${language}.json`), "utf8")) as Record<string, string>;
    const partsOf = (text: string) => [...new Set(text.match(/\{\w+(?=[,}])|plural,|=0|\bone \{|\bother \{/g))].toSorted();
    const all = (given: Record<string, string>) => Object.entries(given).map(([id, text]) => [id, partsOf(text)]);
    expect(all(translated)).toEqual(all(texts));
  });

  it("are registered under the plugin’s name, with nothing for a language without a file", async () => {
    const { registerTrads } = (await import(path.join(folder, "text.ts"))) as {
      registerTrads: (languages: { locales: string[] }) => Promise<{ locale: string; data: Record<string, string> }[]>;
    };
    const [english, other] = await registerTrads({ locales: ["en", "xx"] });
    expect(english).toEqual({
      locale: "en",
      data: Object.fromEntries(Object.entries(texts).map(([id, text]) => [`${plugin}.${id}`, text])),
    });
    expect(other).toEqual({ locale: "xx", data: {} });
  });
});
