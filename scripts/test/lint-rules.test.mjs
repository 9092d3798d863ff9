import { ESLint } from "eslint";
import { expect, it } from "vitest";
import { root } from "../lib/project.mjs";

const sample = "export const port = process.env['SITE_PORT'];\n";

async function rulesBroken(filePath) {
  const [result] = await new ESLint({ cwd: root }).lintText(sample, { filePath: `${root}/${filePath}` });
  return result.messages.map((message) => message.ruleId);
}

it("the environment may be read where it is checked, and nowhere else", async () => {
  for (const allowed of ["cms/config/env.ts", "site/server/env.ts"]) expect(await rulesBroken(allowed)).toEqual([]);
  for (const forbidden of ["cms/config/server.ts", "packages/contracts/src/index.ts", "site/server/app.ts"]) {
    expect(await rulesBroken(forbidden)).toEqual(["no-restricted-properties"]);
  }
}, 60_000);
