import { describe, expect, it } from "vitest";
import { isTouched, reduceDraft } from "../../src/app/new-report/model/draft-reducer.ts";
import { currentScans, emptyDraft, emptyScan } from "../../src/app/new-report/model/draft.ts";
import { bestScan, scanFromFile } from "../../src/app/new-report/model/from-file.ts";
import { catalogue, completeDraft, draftAfter, readScan } from "./fixtures.ts";

describe("the draft", () => {
  it("loses nothing when another type is looked at and the first is chosen again", () => {
    const there = completeDraft({ type: "type-chosen", reportType: "dxa" });
    expect(currentScans(there)[0]!.values).toEqual({});
    const back = reduceDraft(there, { type: "type-chosen", reportType: "hr-pqct" });
    expect(currentScans(back)[0]!.values).toEqual({ tt_bmd: "284" });
  });

  it("starts a further scan with the visit's date and scanner only", () => {
    const [, second] = currentScans(completeDraft({ type: "scan-added" }));
    expect(second).toMatchObject({ key: "scan-2", site: "", scanDate: "2026-03-14", scanner: "xtremect-2", values: {} });
  });

  it("always keeps one scan, and gives a new one a key of its own", () => {
    const three = completeDraft({ type: "scan-added" }, { type: "scan-removed", key: "scan-1" }, { type: "scan-added" });
    expect(currentScans(three).map((scan) => scan.key)).toEqual(["scan-2", "scan-3"]);
    const none = draftAfter({ type: "type-chosen", reportType: "dxa" }, { type: "scan-removed", key: "scan-1" });
    expect(currentScans(none)).toHaveLength(1);
  });

  it("knows whether leaving would lose something", () => {
    expect(isTouched(emptyDraft())).toBe(false);
    expect(isTouched(draftAfter({ type: "type-chosen", reportType: "dxa" }))).toBe(false);
    expect(isTouched(completeDraft())).toBe(true);
    expect(isTouched(draftAfter({ type: "subject-changed", change: { sex: "male" } }))).toBe(true);
  });
});

describe("a scan from a file", () => {
  const before = { ...emptyScan("scan-1"), motionGrade: "2", region: "multi-stack", values: { tt_bmd: "1" } } as const;

  it("takes the file's facts and values, in shown units, and keeps the facts a file does not state", () => {
    const filled = scanFromFile(readScan({ scanner: null }), { ...before, scanner: "xtremect-2" }, catalogue);
    expect(filled).toMatchObject({
      site: "distal-tibia",
      side: "left",
      scanDate: "2026-03-14",
      scanner: "xtremect-2",
      motionGrade: "2",
      region: "multi-stack",
    });
    expect(filled.values).toEqual({ bvtv: "25.3" });
  });

  it("keeps what was converted beside its value", () => {
    const converted = readScan({
      values: [{ parameter: "ct_th", value: 1.25, unit: "mm", column: "Ct.Th1", rawText: "1250", note: "converted from µm" }],
    });
    expect(scanFromFile(converted, before, catalogue).fromFile).toEqual({
      line: 2,
      measurementNumber: "7",
      notes: { ct_th: "converted from µm" },
    });
  });

  it("goes into the empty scan first, then into a new one, and replaces another evaluation of its measurement", () => {
    const use = (read: ReturnType<typeof readScan>) => ({ type: "evaluation-used", read, catalogue }) as const;
    const tibia = readScan({ line: 2, measurementNumber: "7" });
    const radius = readScan({ line: 3, measurementNumber: "8", site: "distal-radius" });
    const again = readScan({ line: 4, measurementNumber: "7" });
    const draft = draftAfter({ type: "type-chosen", reportType: "hr-pqct" }, use(tibia), use(radius), use(again));
    expect(currentScans(draft).map((scan) => [scan.key, scan.site, scan.fromFile!.line])).toEqual([
      ["scan-1", "distal-tibia", 4],
      ["scan-2", "distal-radius", 3],
    ]);
  });

  it("offers the newest evaluation that nothing supersedes", () => {
    expect(bestScan([readScan({ line: 2, superseded: true }), readScan({ line: 5 }), readScan({ line: 3, superseded: true })])!.line).toBe(
      5,
    );
    expect(bestScan([])).toBeNull();
  });
});
