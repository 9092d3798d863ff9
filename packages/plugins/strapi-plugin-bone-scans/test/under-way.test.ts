import { describe, expect, it } from "vitest";
import { exportValues } from "../server/src/services/reports/export-values.ts";
import { reportFile } from "../server/src/services/reports/report-files.ts";
import { createUnderWay } from "../server/src/services/work/under-way.ts";

const [anna, ben] = [{ id: "anna" }, { id: "ben" }];
const file = { id: "r", form: "csv", revision: undefined } as const;
const stays = new AbortController().signal;
const refusal = { code: "too_many_requests", status: 429, retryAfterSeconds: 5 };

describe("what an account has under way", () => {
  it("is so much at once, of each account by itself, and less again once one is over", () => {
    const underWay = createUnderWay(2, "files are being made");
    const first = underWay.begin(anna);
    underWay.begin(anna);
    expect(() => underWay.begin(anna)).toThrow(expect.objectContaining({ ...refusal, message: expect.stringMatching(/^2 of your files/) }));
    expect(() => underWay.begin(ben)).not.toThrow();
    first();
    first();
    expect(() => underWay.begin(anna)).not.toThrow();
    expect(() => underWay.begin(anna)).toThrow(expect.objectContaining(refusal));
  });

  it("bounds a report's files and the values of many reports before anything is read", async () => {
    const underWay = createUnderWay(1, "files are being made");
    const strapi = { plugin: () => ({ service: () => underWay }) } as never;
    const done = underWay.begin(anna);
    await expect(reportFile(strapi, anna as never, file, stays)).rejects.toMatchObject(refusal);
    await expect(exportValues(strapi, anna as never, { form: "long", filter: {} })).rejects.toMatchObject(refusal);
    done();
    // Continues, fails at the missing database and releases its slot.
    await expect(exportValues(strapi, anna as never, { form: "long", filter: {} })).rejects.not.toMatchObject(refusal);
    await expect(reportFile(strapi, anna as never, file, stays)).rejects.not.toMatchObject(refusal);
    expect(() => underWay.begin(anna)).not.toThrow();
  });
});
