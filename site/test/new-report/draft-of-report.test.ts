import type { Report } from "@trabecula/contracts";
import { checkValue } from "@trabecula/report-types";
import { reportTypes } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { excludedIn } from "../../src/app/new-report/model/clinical-draft.ts";
import { correctionOf } from "../../src/app/new-report/model/correction.ts";
import { reduceDraft, type DraftAction } from "../../src/app/new-report/model/draft-reducer.ts";
import { draftOfReport, nextVisit } from "../../src/app/new-report/model/draft-of-report.ts";
import { scoreRequestOf } from "../../src/app/new-report/model/score-request.ts";
import { withSpine } from "../../src/app/new-report/model/spine.ts";

const catalogue = reportTypes.dxa;
const spine = {
  ...{ site: "lumbar-spine", side: null, scanDate: "2026-03-14", scanner: "hologic", motionGrade: null, motionOverride: null, scale: null },
  protocol: null,
  measurements: [
    ...[
      ["bmc_l1", 11.2],
      ["area_l1", 12.1],
      ["bmc_l2", 12.9],
      ["area_l2", 13.2],
      ["bmc_l3", 14.1],
      ["area_l3", 14.4],
      ["bmc_l4", 21.5],
      ["area_l4", 16.2],
    ],
    ["bmd_l1l2l3", 0.9622],
  ].map(([parameter, value]) => ({ parameter, value })),
};
const hip = {
  ...{
    site: "hip",
    side: "left",
    scanDate: "2026-03-14",
    scanner: "hologic",
    deviceId: "device-a",
    motionGrade: null,
    motionOverride: null,
  },
  protocol: { feCriterion: "kept" },
  measurements: [
    { parameter: "bmd_th", value: 0.77000000000000002 },
    { parameter: "bmd_fn", value: 0.1 + 0.6 },
  ],
};
const report = {
  ...{ id: "r", reportType: "dxa", reportName: "Hip", notes: "Seen.", dataset: { id: "d" } },
  ...{ subject: { sex: "female", ageYears: 66 }, inputs: [hip, spine] },
} as unknown as Report;
const initial = draftOfReport(report, catalogue, null);
const after = (...actions: DraftAction[]) => correctionOf(report, initial, actions.reduce(reduceDraft, initial), catalogue, checkValue);

describe("the form of a stored report", () => {
  it("sends nothing until something differs, and then the other values as they are stored", () => {
    expect(after()).toBeNull();
    const corrected = after({ type: "value-typed", key: "scan-1", parameter: "bmd_th", text: "0,870" })!;
    expect(corrected.sent.subject).toBeUndefined();
    expect(corrected.sent.inputs![0]).toMatchObject({
      ...{ side: "left", deviceId: "device-a", protocol: { feCriterion: "kept" } },
      measurements: [
        { parameter: "bmd_th", value: 0.87 },
        { parameter: "bmd_fn", value: 0.1 + 0.6 },
      ],
    });
    expect(corrected.sent.inputs![1]!.measurements).toEqual(spine.measurements);
  });

  it("sends a corrected side, person or cleared value", () => {
    expect(after({ type: "facts-changed", key: "scan-1", change: { side: "right" } })!.sent.inputs![0]!.side).toBe("right");
    expect(after({ type: "subject-changed", change: { ageYears: "67" } })!.sent).toEqual({
      subject: expect.objectContaining({ ageYears: 67, sex: "female" }),
    });
    const cleared = after({ type: "value-typed", key: "scan-1", parameter: "bmd_fn", text: "" })!;
    expect(cleared.sent.inputs![0]!.measurements).toEqual([{ parameter: "bmd_th", value: 0.77 }]);
  });

  it("knows the vertebra that the stored spine leaves out", () => {
    const scan = initial.scans.dxa[1]!;
    expect([scan.spine.leftOut, scan.values["bmd_l1l2l3"]]).toEqual([["4"], "0.9622"]);
    expect(withSpine(scan, ["3", "4"], catalogue).values).toMatchObject({ bmd_l1l2: expect.any(String) });
  });
});

describe("texts of the clinic", () => {
  const clinical = { texts: { indication: " Loss of height " }, reasons: { L4: "Implant", L2: " " } } as const;

  it("are sent whole where they differ, and as none where they were cleared", () => {
    const typed = after({ type: "named", change: { clinical } })!.sent;
    expect(Object.keys(typed)).toEqual(["clinical"]);
    expect(typed.clinical).toMatchObject({
      ...{ indication: "Loss of height", referrer: null },
      excludedVertebrae: [{ vertebra: "L4", reason: "Implant" }],
    });
    const stored = { ...report, clinical: typed.clinical } as Report;
    const opened = draftOfReport(stored, catalogue, null);
    expect(correctionOf(stored, opened, opened, catalogue, checkValue)).toBeNull();
    const cleared = correctionOf(stored, opened, { ...opened, clinical: initial.clinical }, catalogue, checkValue);
    expect(cleared!.sent.clinical).toMatchObject({ indication: null, excludedVertebrae: null });
    const withoutSpine = reduceDraft(opened, { type: "scan-removed", key: "scan-2" });
    const removed = correctionOf(stored, opened, withoutSpine, catalogue, checkValue);
    expect(removed!.sent).toMatchObject({ clinical: { indication: "Loss of height", excludedVertebrae: [] }, inputs: [{ site: "hip" }] });
  });

  it("ask why a vertebra is left out, and tell where the spine includes it", () => {
    const scan = initial.scans.dxa[1]!;
    expect(excludedIn(scan, { texts: {}, reasons: {} })).toEqual([{ vertebra: "L4", isUsed: false }]);
    expect(excludedIn(scan, { texts: {}, reasons: { L1: "Fracture" } })).toEqual([
      { vertebra: "L1", isUsed: true },
      { vertebra: "L4", isUsed: false },
    ]);
    const none = withSpine(scan, ["1", "2", "3", "4"], catalogue);
    expect(excludedIn(none, { texts: {}, reasons: {} })).toEqual(["L1", "L2", "L3", "L4"].map((vertebra) => ({ vertebra, isUsed: false })));
    expect(excludedIn(initial.scans.dxa[0]!, clinical)).toEqual([]);
  });
});

describe("the next visit", () => {
  const patient = { id: "p", code: "C-1", sex: "female", birthDate: "1960-01-01", birthYear: null, menopausalStatus: null } as const;
  it("takes type, sites, sides, scanner, device and reference, but no values, notes or name", () => {
    const draft = nextVisit(report, catalogue, patient as never, "2027-03-20");
    const { reportType, datasetId, notes, reportName, lastVisit } = draft;
    expect({ reportType, datasetId, notes, reportName, lastVisit }).toEqual({
      reportType: "dxa",
      datasetId: "d",
      notes: "",
      reportName: null,
      lastVisit: "2026-03-14",
    });
    expect(
      draft.scans.dxa.map(({ site, side, scanner, deviceId, scanDate, values }) => [site, side, scanner, deviceId, scanDate, values]),
    ).toEqual([
      ["hip", "left", "hologic", "device-a", "2027-03-20", {}],
      ["lumbar-spine", "", "hologic", "", "2027-03-20", {}],
    ]);
    expect(draft.scans.dxa[0]!.last!.values).toMatchObject({ bmd_th: "0.77" });
    expect(scoreRequestOf(draft, catalogue, checkValue)).toBeNull();
  });
});
