import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, it } from "vitest";
import { inProject } from "../lib/project.mjs";

const { mayUse } = createRequire(import.meta.url)(inProject(".dependency-cruiser.cjs"));

it("the package table in ARCHITECTURE.md lists the same allowed dependencies as the dependency rules", () => {
  const rows = fs.readFileSync(inProject("ARCHITECTURE.md"), "utf8").matchAll(/^\| `(packages\/[^`]+)` \|[^|]*\|([^|]*)\|$/gm);
  const table = Array.from(rows, ([, folder, used]) => [folder, used.trim()]);
  const folders = fs.globSync("packages/{*,*/*}/package.json", { cwd: inProject() }).map((manifest) => path.dirname(manifest));
  const rules = folders.map((folder) => [folder, mayUse[path.basename(folder)].toSorted().join(", ") || "–"]);
  expect(table.toSorted()).toEqual(rules.toSorted());
});
