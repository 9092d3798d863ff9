import { readFileSync } from "node:fs";
import { describe, expect, inject, it } from "vitest";
import { endpoints } from "@trabecula/contracts/endpoints";
import { renderAdministratorReference, renderReference } from "../../reference/reference.ts";
import { renderReportFiles } from "../../reference/report-files.ts";

describe("the endpoints of the contracts", () => {
  it("match the routes of the running server exactly", () => {
    const declared = endpoints.map(({ method, path }) => `${method} /api${path}`);
    expect(declared.sort()).toEqual([...inject("cmsRoutes")].sort());
  });
});

describe.each([
  ["docs/api.md", renderReference],
  ["docs/api-administration.md", renderAdministratorReference],
  ["docs/report-files.md", renderReportFiles],
])("%s", (name, render) => {
  it("is up to date with the contracts", () => {
    const written = readFileSync(new URL(`../../../${name}`, import.meta.url), "utf8");
    expect(written, "run `node cms/reference/write.ts`").toBe(render());
  });
});
