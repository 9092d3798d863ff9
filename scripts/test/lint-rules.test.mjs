import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { ESLint } from "eslint";
import { expect, it } from "vitest";
import { root } from "../lib/project.mjs";

const oxlint = path.join(root, "node_modules", ".bin", "oxlint");

async function breakingFiles(rule, samples) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "trabecula-lint-"));
  copyFileSync(path.join(root, ".oxlintrc.json"), path.join(folder, ".oxlintrc.json"));
  for (const [name, text] of Object.entries(samples)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const { stdout } = await promisify(execFile)(oxlint, ["--format", "json"], { cwd: folder }).catch((failed) => failed);
  rmSync(folder, { recursive: true });
  return JSON.parse(stdout)
    .diagnostics.filter(({ code }) => code.includes(`(${rule})`))
    .map(({ filename }) => filename)
    .sort();
}

const eachWith = (files, text) => Object.fromEntries(files.map((file) => [file, text]));

it("the environment may be read where it is checked, and nowhere else", async () => {
  const allowed = ["cms/config/env.ts", "site/server/env.ts"];
  const forbidden = ["cms/config/server.ts", "packages/core/contracts/src/index.ts", "site/server/app.ts"];
  const samples = eachWith([...allowed, ...forbidden], "export const port = process.env['SITE_PORT'];\n");
  expect(await breakingFiles("no-restricted-properties", samples)).toEqual(forbidden);
});

it("only @trabecula/messages writes for a locale", async () => {
  const samples = eachWith(
    ["packages/core/messages/src/any.ts", "packages/core/scoring/src/any.ts"],
    "export const { DateTimeFormat } = Intl;\n",
  );
  expect(await breakingFiles("no-restricted-globals", samples)).toEqual(["packages/core/scoring/src/any.ts"]);
});

it("text is normalized in one place", async () => {
  const uses = ['"a".normalize("NFC")', '"a"["normalize"]()', "String.prototype.normalize.call(1)", "(({ normalize }) => normalize)(1)"];
  const folders = [
    "cms/config",
    "cms/src/api/page/content-types/page",
    "packages/cli/src",
    "packages/core/contracts/src",
    "packages/files/scan-files/src",
    "packages/plugins/strapi-plugin-accounts/server/src/services/users",
    "packages/plugins/strapi-plugin-bone-scans/admin/src",
    "site/server",
    "site/src/app",
  ];
  const samples = Object.fromEntries(
    [...folders, "packages/core/contracts/test"].flatMap((folder) =>
      uses.map((use, index) => [`${folder}/${index}.ts`, `export const text = ${use};\n`]),
    ),
  );
  expect(
    await breakingFiles("no-restricted-properties", { ...samples, "site/server/env.ts": `export const text = ${uses[0]};\n` }),
  ).toEqual([...folders.flatMap((folder) => uses.map((_, index) => `${folder}/${index}.ts`)), "site/server/env.ts"].sort());
  expect(
    await breaks("no-restricted-properties", `---\nconst text = ${uses[0]};\n---\n\n<p>{text}</p>\n`, "site/src/pages/any.astro"),
  ).toBe(true);
});

it("controllers know the request, services do not", async () => {
  const [controllers, services] = ["controllers/index.ts", "services/any/any.ts"].map((name) =>
    ["accounts", "bone-scans"].map((plugin) => `packages/plugins/strapi-plugin-${plugin}/server/src/${name}`),
  );
  expect(await breakingFiles("no-restricted-imports", eachWith([...controllers, ...services], 'import "koa";\n'))).toEqual(services);
});

const eslint = new ESLint({ cwd: root });

async function breaks(rule, sample, filePath) {
  const [{ messages }] = await eslint.lintText(sample, { filePath: path.join(root, filePath) });
  return messages.some(({ ruleId }) => ruleId === rule);
}

it("texts for patients and visitors are in @trabecula/messages", async () => {
  for (const file of ["site/src/try/Any.tsx", "site/src/pages/any.astro", "packages/reports/report-view/src/patient.ts"])
    expect([
      file,
      await breaks("no-restricted-syntax", file.endsWith("o") ? "<p>Two words</p>" : 'export const title = "Two words";\n', file),
    ]).toEqual([file, true]);
});

it("audit, outbox and sessions alone read their tables", async () => {
  const features = ["audit", "outbox", "sessions"];
  const allowed = (feature, table) =>
    breaks(
      "no-restricted-syntax",
      `export const { length } = tables.${table};\n`,
      `packages/plugins/strapi-plugin-accounts/server/src/services/${feature}/any.ts`,
    ).then((broken) => !broken);
  for (const table of features)
    for (const feature of [...features, "portal"])
      expect([feature, table, await allowed(feature, table)]).toEqual([feature, table, feature === table]);
});

it("records of workspaces are read in *-rows.ts alone", async () => {
  const uses = [
    'rowsOf(strapi, "plugin::bone-scans.report")',
    'strapi.db.query("plugin::bone-scans.patient")',
    'strapi.documents("plugin::bone-scans.report-revision")',
    ...["record-change", "signature", "person-link"].map((type) => `rowsOf(strapi, "plugin::bone-scans.${type}")`),
    "rowsOf(strapi, reportUid)",
    "db(tables.reports)",
  ];
  const folder = "packages/plugins/strapi-plugin-bone-scans/server/src/services/any";
  const rule = "no-restricted-syntax";
  for (const use of uses)
    for (const file of ["any.ts", "any-rows.ts"])
      expect([use, file, await breaks(rule, `export const rows = ${use};\n`, `${folder}/${file}`)]).toEqual([use, file, file === "any.ts"]);
  expect(await breaks(rule, 'rowsOf(strapi, "plugin::bone-scans.device");\n', `${folder}/any.ts`)).toBe(false);
});
