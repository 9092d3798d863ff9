import type { ScanFileReply } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { ofType, withoutType } from "../../src/app/new-report/model/from-file.ts";
import { readScan } from "./fixtures.ts";

const part = (reportType: ScanFileReply["reportType"], line: number) => ({
  reportType,
  scans: [readScan({ line })],
  skipped: [],
  warnings: [`${line}`],
});
const both: ScanFileReply = {
  ...{ format: "hologic-apex", formatLabel: "Hologic", unknownColumns: [], identifying: [] },
  ...part("dxa", 2),
  others: [part("dxa-body-composition", 3)],
};

describe("a file of two types", () => {
  it("can be viewed as either type, with the other attached", () => {
    expect(ofType(both, "dxa")).toBe(both);
    const body = ofType(both, "dxa-body-composition");
    expect(body).toMatchObject(part("dxa-body-composition", 3));
    expect(body.others).toEqual([part("dxa", 2)]);
    expect(ofType(body, "dxa")).toEqual(both);
    expect(ofType(both, "hr-pqct")).toBe(both);
  });

  it("retains the other type after one is saved, then nothing", () => {
    const rest = withoutType(both, "dxa");
    expect(rest).toMatchObject({ ...part("dxa-body-composition", 3), others: [] });
    expect(withoutType(rest!, "dxa-body-composition")).toBeNull();
    expect(withoutType(both, "dxa-body-composition")).toMatchObject({ ...part("dxa", 2), others: [] });
    expect(withoutType(both, "hr-pqct")).toBeNull();
  });
});
