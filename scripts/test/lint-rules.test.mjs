import { ESLint, Linter } from "eslint";
import { expect, it } from "vitest";
import { root } from "../lib/project.mjs";

const rule = "no-restricted-properties";
const sample = "export const port = process.env['SITE_PORT'];\n";

/** Lints the sample with the one rule, as the project's configuration sets it for a file of that name. */
async function rulesBroken(filePath) {
  const { rules } = await new ESLint({ cwd: root }).calculateConfigForFile(`${root}/${filePath}`);
  return new Linter().verify(sample, [{ rules: { [rule]: rules[rule] ?? "off" } }]).map((message) => message.ruleId);
}

it("the environment may be read where it is checked, and nowhere else", async () => {
  for (const allowed of ["cms/config/env.ts", "site/server/env.ts"]) expect(await rulesBroken(allowed)).toEqual([]);
  for (const forbidden of ["cms/config/server.ts", "packages/contracts/src/index.ts", "site/server/app.ts"]) {
    expect(await rulesBroken(forbidden)).toEqual([rule]);
  }
});
