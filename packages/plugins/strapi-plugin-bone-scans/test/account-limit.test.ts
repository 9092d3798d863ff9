import { describe, expect, it } from "vitest";
import { exportValues } from "../server/src/services/reports/export-values.ts";
import { reportFile } from "../server/src/services/reports/report-files.ts";
import { createAccountLimit } from "../server/src/services/work/account-limit.ts";

const [anna, ben] = [{ id: "anna" }, { id: "ben" }];
const file = { id: "r", form: "csv", revision: undefined } as const;
const stays = new AbortController().signal;
const refusal = { code: "too_many_requests", status: 429, retryAfterSeconds: 5 };

describe("a limit per account", () => {
  it("counts each account separately, and again after a release", () => {
    const limit = createAccountLimit(2, "files");
    const first = limit.acquire(anna);
    limit.acquire(anna);
    expect(() => limit.acquire(anna)).toThrow(
      expect.objectContaining({ ...refusal, message: expect.stringMatching(/have 2 files in progress/) }),
    );
    expect(() => limit.acquire(ben)).not.toThrow();
    first();
    first();
    expect(() => limit.acquire(anna)).not.toThrow();
    expect(() => limit.acquire(anna)).toThrow(expect.objectContaining(refusal));
  });

  it("limits report files and exports before reading anything", async () => {
    const limit = createAccountLimit(1, "files");
    const strapi = { plugin: () => ({ service: () => limit }) } as never;
    const release = limit.acquire(anna);
    await expect(reportFile(strapi, anna as never, file, stays)).rejects.toMatchObject(refusal);
    await expect(exportValues(strapi, anna as never, { form: "long", filter: {} })).rejects.toMatchObject(refusal);
    release();
    // Continues, fails at the missing database and releases its slot.
    await expect(exportValues(strapi, anna as never, { form: "long", filter: {} })).rejects.not.toMatchObject(refusal);
    await expect(reportFile(strapi, anna as never, file, stays)).rejects.not.toMatchObject(refusal);
    expect(() => limit.acquire(anna)).not.toThrow();
  });
});
