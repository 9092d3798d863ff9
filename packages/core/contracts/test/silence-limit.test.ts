import { expect, it } from "vitest";
import { accounts, patients, reports, scoring, silenceLimitMs, site, studyExports, tables, workspaces } from "../src/endpoints/index.ts";

it("limits the silence of a server by the kind of call", () => {
  expect(silenceLimitMs(site.health)).toBe(3000);
  for (const usual of [accounts.user, accounts.logIn, scoring.score, reports.create]) expect(silenceLimitMs(usual)).toBe(30_000);
  for (const long of [
    tables.lookAtTable,
    tables.scoreTable,
    ...Object.values(studyExports),
    reports.removeMany,
    patients.keepNames,
    workspaces.change,
  ])
    expect(silenceLimitMs(long)).toBe(600_000);
});
