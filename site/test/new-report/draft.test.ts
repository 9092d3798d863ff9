import { reportTypes } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { isTouched, reduceDraft } from "../../src/app/new-report/model/draft-reducer.ts";
import { countedScans, currentScans, emptyDraft, sharedVisit } from "../../src/app/new-report/model/draft.ts";
import { catalogue, completeDraft, draftAfter } from "./fixtures.ts";

const { dxa } = reportTypes;

describe("the draft", () => {
  it("offers the sites of a usual visit, and leaves out those that got no value", () => {
    const offered = draftAfter({ type: "type-chosen", catalogue: dxa });
    expect(currentScans(offered).map(({ site }) => site)).toEqual(["hip", "lumbar-spine"]);
    expect(countedScans(offered)).toEqual([]);
    const typed = reduceDraft(offered, { type: "value-typed", key: "scan-2", parameter: "bmd_ls", text: "0.9" });
    expect(countedScans(typed).map(({ site }) => site)).toEqual(["lumbar-spine"]);
    expect(countedScans(reduceDraft(typed, { type: "value-typed", key: "scan-2", parameter: "bmd_ls", text: "" }))).toEqual([]);
    const chosen = reduceDraft(offered, { type: "facts-changed", key: "scan-1", change: { side: "left" } });
    expect(countedScans(chosen).map(({ site }) => site)).toEqual(["hip"]);
  });

  it("shares date and scanner of a visit, until scans differ or are separated", () => {
    const visit = { scanDate: "2026-02-03", scanner: "hologic", deviceId: "" } as const;
    const shared = draftAfter({ type: "type-chosen", catalogue: dxa }, { type: "visit-changed", change: visit });
    expect(sharedVisit(shared)).toEqual(visit);
    expect(currentScans(shared).map(({ scanner }) => scanner)).toEqual(["hologic", "hologic"]);
    expect(sharedVisit(reduceDraft(shared, { type: "visit-parted" }))).toBeNull();
    const both = [
      { type: "value-typed", key: "scan-1", parameter: "bmd_th", text: "0.8" },
      { type: "value-typed", key: "scan-2", parameter: "bmd_ls", text: "0.9" },
    ] as const;
    const other = reduceDraft([...both].reduce(reduceDraft, shared), {
      type: "facts-changed",
      key: "scan-2",
      change: { scanner: "ge-lunar" },
    });
    expect(sharedVisit(other)).toBeNull();
  });

  it("applies a pasted block, and can undo it", () => {
    const typed = draftAfter(
      { type: "type-chosen", catalogue: dxa },
      { type: "value-typed", key: "scan-1", parameter: "bmd_fn", text: "0.7" },
    );
    const pasted = reduceDraft(typed, {
      type: "values-filled",
      fills: [
        { key: "scan-1", parameter: "bmd_fn", text: "0.634" },
        { key: "scan-2", parameter: "bmd_ls", text: "0.872" },
      ],
    });
    expect(currentScans(pasted).map(({ values }) => values)).toEqual([{ bmd_fn: "0.634" }, { bmd_ls: "0.872" }]);
    const undone = reduceDraft(pasted, {
      type: "values-filled",
      fills: [
        { key: "scan-1", parameter: "bmd_fn", text: "0.7" },
        { key: "scan-2", parameter: "bmd_ls", text: "" },
      ],
    });
    expect(countedScans(undone).map(({ key, values }) => [key, values])).toEqual([["scan-1", { bmd_fn: "0.7" }]]);
  });

  it("preserves values when the type is switched and switched back", () => {
    const there = completeDraft({ type: "type-chosen", catalogue: dxa });
    expect(currentScans(there)[0]!.values).toEqual({});
    const back = reduceDraft(there, { type: "type-chosen", catalogue });
    expect(currentScans(back)[0]!.values).toEqual({ tt_bmd: "284" });
  });

  it("starts a further scan with the visit's date and scanner only", () => {
    const [, second] = currentScans(completeDraft({ type: "scan-added" }));
    expect(second).toMatchObject({ key: "scan-2", site: "", scanDate: "2026-03-14", scanner: "xtremect-2", values: {} });
  });

  it("always has at least one scan, and gives new ones a unique key", () => {
    const three = completeDraft({ type: "scan-added" }, { type: "scan-removed", key: "scan-1" }, { type: "scan-added" });
    expect(currentScans(three).map((scan) => scan.key)).toEqual(["scan-2", "scan-3"]);
    const none = draftAfter(
      { type: "type-chosen", catalogue: dxa },
      { type: "scan-removed", key: "scan-1" },
      { type: "scan-removed", key: "scan-2" },
    );
    expect(currentScans(none)).toHaveLength(1);
  });

  it("knows whether leaving would lose something", () => {
    expect(isTouched(emptyDraft())).toBe(false);
    expect(isTouched(draftAfter({ type: "type-chosen", catalogue: dxa }))).toBe(false);
    expect(isTouched(completeDraft())).toBe(true);
    expect(isTouched(draftAfter({ type: "subject-changed", change: { sex: "male" } }))).toBe(true);
  });
});
