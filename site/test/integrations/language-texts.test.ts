import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { folderOf, languageTexts } from "../../integrations/language-texts.ts";

const { resolveId, load } = languageTexts(folderOf("de")) as unknown as {
  resolveId: (id: string, importer: string) => string | undefined;
  load: (id: string) => string | undefined;
};
const german = (name: string) => fileURLToPath(new URL(`${name}.ts`, folderOf("de")));
const from = (importer: string, id: string) => resolveId(id, fileURLToPath(new URL(`../../${importer}`, import.meta.url)));

it("gives pages and the patient's screens the texts of the language, and English where it has none", () => {
  for (const importer of ["src/pages/faq.astro", "src/app/settings/SettingsScreen.tsx", "src/app/report/PatientReading.tsx"])
    expect(from(importer, "@trabecula/messages/faq"), importer).toBe(german("faq"));
  expect(from("src/pages/faq.astro", "@trabecula/messages/tokens")).toBeUndefined();
});

it("never takes clinical sentences, which the CMS sends once they are reviewed", () => {
  for (const area of ["patient-reading", "patient-reading-parts", "people", "plain-names"])
    expect(from("src/app/my-reports/MyReportScreen.tsx", `@trabecula/messages/${area}`), area).toBeUndefined();
});

it("leaves English sentences of packages and reports with English texts and formats", () => {
  const packages = "../packages/reports/report-view/src/reading-texts.ts";
  for (const importer of [packages, "src/charts/ChartTable.tsx", "src/app/report/ReportScreen.tsx", "src/try/TryResult.tsx"])
    for (const id of ["@trabecula/messages", "@trabecula/messages/charts"]) expect(from(importer, id), importer).toBeUndefined();
});

it.each(["de", "fr"])("takes every format from %s", async (language) => {
  const formats = load(from("src/pages/faq.astro", "@trabecula/messages")!)!;
  const taken = [...formats.matchAll(/export \{ (.+?) \}/g)].flatMap(([, names]) => names!.split(", "));
  const intl = Object.keys((await import(new URL("intl.ts", folderOf(language)).href)) as object);
  expect(taken.toSorted()).toEqual(intl.filter((name) => name !== "minus").toSorted());
});
