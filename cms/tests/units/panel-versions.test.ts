import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";
import { expect, it } from "vitest";
import panelConfig from "../../src/admin/vite.config.ts";

interface Entry {
  readonly collectionType: string;
  readonly model: string;
  readonly documentId: string;
  readonly params?: { readonly locale: string };
}

interface Endpoints {
  readonly getDocument: { queryFn(entry: Entry, api: null, options: null, send: () => Promise<object>): Promise<unknown> };
  readonly updateDocument: { query(entry: Entry & { data: object }): { data: object } };
}

const packageFile = createRequire(import.meta.url).resolve("@strapi/content-manager/package.json");
const file = path.join(path.dirname(packageFile), "dist/admin/services/documents.mjs");

async function panelEndpoints(): Promise<Endpoints> {
  const [plugin] = panelConfig({}).plugins as [Plugin & { transform(code: string, id: string): { code: string } }];
  const { code } = plugin.transform(readFileSync(file, "utf8"), file);
  const made = `const SINGLE_TYPES = "single-types";
    const same = (value) => value;
    const contentManagerApi = { injectEndpoints: ({ endpoints }) => ({ endpoints: endpoints({ query: same, mutation: same }) }) };
    ${code.replaceAll(/^import .*$/gm, "")}
    export const { endpoints } = documentApi;`;
  return ((await import(`data:text/javascript,${encodeURIComponent(made)}`)) as { endpoints: Endpoints }).endpoints;
}

it("a form of the panel sends the version of the language that it shows", async () => {
  const { getDocument, updateDocument } = await panelEndpoints();
  const entry = (locale?: string) => ({
    ...{ collectionType: "collection-types", model: "api::page.page", documentId: "about" },
    ...(locale && { params: { locale } }),
  });
  const open = (updatedAt?: string, locale?: string) =>
    getDocument.queryFn(entry(locale), null, null, () => Promise.resolve({ data: { data: { updatedAt } } }));
  const sent = (locale?: string) => updateDocument.query({ ...entry(locale), data: { title: "About" } }).data;
  await open("2026-11-01");
  await open("2026-11-02", "de");
  await open(undefined, "fr");
  expect(sent("de")).toEqual({ title: "About", updatedAt: "2026-11-02" });
  expect(sent("en")).toEqual({ title: "About", updatedAt: "2026-11-01" });
  expect(sent("fr")).toEqual({ title: "About" });
});
