import { ESLint, Linter } from "eslint";
import { expect, it } from "vitest";
import { root } from "../lib/project.mjs";

async function breaks(rule, sample, filePath) {
  const { rules } = await new ESLint({ cwd: root }).calculateConfigForFile(`${root}/${filePath}`);
  return new Linter().verify(sample, [{ rules: { [rule]: rules[rule] ?? "off" } }]).length > 0;
}

it("the environment may be read where it is checked, and nowhere else", async () => {
  const broken = (filePath) => breaks("no-restricted-properties", "export const port = process.env['SITE_PORT'];\n", filePath);
  for (const allowed of ["cms/config/env.ts", "site/server/env.ts"]) expect(await broken(allowed)).toBe(false);
  for (const forbidden of ["cms/config/server.ts", "packages/core/contracts/src/index.ts", "site/server/app.ts"])
    expect(await broken(forbidden)).toBe(true);
});

it("controllers know the request, services do not", async () => {
  const broken = (filePath) => breaks("no-restricted-imports", 'import "koa";\n', filePath);
  for (const plugin of ["accounts", "bone-scans"]) {
    expect(await broken(`packages/plugins/strapi-plugin-${plugin}/server/src/controllers/index.ts`)).toBe(false);
    expect(await broken(`packages/plugins/strapi-plugin-${plugin}/server/src/services/any/any.ts`)).toBe(true);
  }
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
