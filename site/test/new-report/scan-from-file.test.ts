import { reportTypes } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { reduceDraft } from "../../src/app/new-report/model/draft-reducer.ts";
import { currentScans, type Draft } from "../../src/app/new-report/model/draft.ts";
import { emptyScan } from "../../src/app/new-report/model/scan-draft.ts";
import { isFilledFrom, scanFromFile, scansToTake } from "../../src/app/new-report/model/from-file.ts";
import { contradictionsOf } from "../../src/app/new-report/files/FileContents.tsx";
import { catalogue, completeDraft, draftAfter, readScan } from "./fixtures.ts";

const { dxa } = reportTypes;

describe("a scan from a file", () => {
  const before = { ...emptyScan("scan-1"), motionGrade: "2", region: "multi-stack", values: { tt_bmd: "1" } } as const;

  it("fills facts and values in display units, and preserves facts missing from the file", () => {
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

  it("stores conversion notes by parameter", () => {
    const converted = readScan({
      values: [{ parameter: "ct_th", value: 1.25, unit: "mm", column: "Ct.Th1", rawText: "1250", note: "converted from µm" }],
    });
    expect(scanFromFile(converted, before, catalogue).fromFile).toEqual({
      files: [],
      line: 2,
      part: "distal-tibia left 2026-03-14",
      measurementNumber: "7",
      subjectCode: "1042",
      notes: { ct_th: "converted from µm" },
      prints: [expect.any(String)],
    });
  });

  it("fills the offered scan of its site, and removes other empty ones", () => {
    const hrPqct = reportTypes["hr-pqct"];
    const draft = draftAfter({ type: "type-chosen", catalogue: hrPqct }, { type: "evaluation-used", read: readScan(), catalogue: hrPqct });
    expect(currentScans(draft).map(({ key, site, fromFile }) => [key, site, fromFile?.line])).toEqual([["scan-2", "distal-tibia", 2]]);
  });

  it("does not adopt an offered site when the file states none", () => {
    const read = readScan({ site: null });
    const draft = draftAfter({ type: "type-chosen", catalogue }, { type: "evaluation-used", read, catalogue });
    expect(currentScans(draft).map(({ key, site }) => [key, site])).toEqual([["scan-2", ""]]);
  });

  it("fills the empty scan, then a new one, and replaces an earlier evaluation of its measurement", () => {
    const use = (read: ReturnType<typeof readScan>) => ({ type: "evaluation-used", read, catalogue }) as const;
    const tibia = readScan({ line: 2, measurementNumber: "7" });
    const radius = readScan({ line: 3, measurementNumber: "8", site: "distal-radius" });
    const again = readScan({ line: 4, measurementNumber: "7" });
    const draft = draftAfter({ type: "type-chosen", catalogue }, use(tibia), use(radius), use(again));
    expect(currentScans(draft).map((scan) => [scan.key, scan.site, scan.fromFile!.line])).toEqual([
      ["scan-1", "distal-tibia", 4],
      ["scan-2", "distal-radius", 3],
    ]);
  });

  it("loses its line when another file of any type opens, but stays in the report", () => {
    const reply = {
      format: "",
      formatLabel: "",
      reportType: catalogue.key,
      scans: [],
      skipped: [],
      unknownColumns: [],
      identifying: [],
      warnings: [],
    };
    const file = { name: "first.txt", reply, isSample: false };
    const read = draftAfter(
      { type: "type-chosen", catalogue },
      { type: "file-read", file },
      { type: "evaluation-used", read: readScan(), catalogue },
    );
    for (const next of [
      reduceDraft(read, { type: "file-put-away", withScans: false }),
      reduceDraft(reduceDraft(read, { type: "type-chosen", catalogue: dxa }), { type: "file-read", file: { ...file, name: "second.txt" } }),
    ]) {
      expect(next.file?.name).not.toBe("first.txt");
      expect(next.scans[catalogue.key].map(({ values, fromFile }) => [values, fromFile?.line])).toEqual([[{ bvtv: "25.3" }, null]]);
    }
  });

  it("is joined by another file's values of the same measurement and day, and by no other's", () => {
    const file = (name: string) => {
      const reply = {
        format: "",
        formatLabel: "",
        reportType: catalogue.key,
        scans: [],
        skipped: [],
        unknownColumns: [],
        identifying: [],
        warnings: [],
      };
      return { type: "file-read", file: { name, reply, isSample: false } } as const;
    };
    const use = (read: ReturnType<typeof readScan>) => ({ type: "evaluation-used", read, catalogue }) as const;
    const number = (parameter: string, value: number) => ({ parameter, value, unit: "", column: "", rawText: "", note: "Read." });
    const evaluation = readScan({ measurementNumber: "7", scanDate: "2026-03-14", subjectCode: "10482", side: "left" });
    const strength = { ...evaluation, line: 9, values: [number("tt_bmd", 9.5)] };
    const after = (other: typeof strength, ...more: Parameters<typeof draftAfter>) => {
      const steps = [{ type: "type-chosen", catalogue }, file("a.txt"), use(evaluation), file("b.txt"), use(other), ...more] as const;
      return currentScans(draftAfter(...steps)).map(({ values }) => Object.keys(values).sort());
    };
    expect(after(strength)).toEqual([["bvtv", "tt_bmd"]]);
    expect(after(strength, file("a.txt"), use(evaluation))).toEqual([["bvtv", "tt_bmd"]]);
    // A contradicting scan is added separately and overwrites nothing.
    for (const other of [
      { ...strength, scanDate: "2026-03-15" },
      { ...strength, subjectCode: "other-1" },
      { ...strength, side: "right" as const },
      { ...strength, site: "distal-radius" as const },
    ])
      expect(after(other)).toEqual([["bvtv"], ["tt_bmd"]]);
    expect(after({ ...strength, values: [number("bvtv", 0.5), number("tt_bmd", 9.5)] })).toEqual([["bvtv", "tt_bmd"]]);
    expect(after({ ...strength, measurementNumber: "8" })).toEqual([["bvtv"], ["tt_bmd"]]);
  });

  it("is removed with its file, but typed values stay", () => {
    const use = { type: "evaluation-used", read: readScan(), catalogue } as const;
    const putAway = { type: "file-put-away", withScans: true } as const;
    const left = (draft: Draft) => currentScans(draft).map(({ site, values }) => [site, values]);
    expect(left(draftAfter({ type: "type-chosen", catalogue }, use, putAway))).toEqual([["", {}]]);
    expect(left(completeDraft(use, putAway))).toEqual(left(completeDraft()));
    expect(currentScans(draftAfter(putAway, { type: "type-chosen", catalogue: dxa })).map(({ offered }) => offered)).not.toContain(false);
  });

  it("selects the newest evaluation that is not superseded", () => {
    const scans = [readScan({ line: 2, superseded: true }), readScan({ line: 5 }), readScan({ line: 3, superseded: true })];
    expect(scansToTake(scans, [], catalogue).map(({ line }) => line)).toEqual([5]);
    expect(scansToTake([], [], catalogue)).toEqual([]);
  });

  it("selects the newest evaluation of every site and side of the person and day", () => {
    const [tibia, radius, again] = [
      readScan({ line: 3, superseded: true }),
      readScan({ line: 4, site: "distal-radius" }),
      readScan({ line: 5 }),
    ];
    const taken = (...scans: ReturnType<typeof readScan>[]) => scansToTake(scans, [], catalogue).map(({ line }) => line);
    expect(taken(tibia, radius, again)).toEqual([5, 4]);
    expect(taken({ ...tibia, superseded: false }, { ...radius, side: "right" }, radius, again)).toEqual([5, 4, 4]);
    const others = [{ subjectCode: "other" }, { subjectCode: null }, { scanDate: "2020-03-14" }, { scanDate: null }, { site: null }];
    for (const other of others) expect(taken({ ...radius, ...other }, again)).toEqual([5]);
    expect(taken({ ...radius, subjectCode: null }, { ...again, subjectCode: null })).toEqual([5]);
  });

  it("selects from another file the line that completes the existing scan, at any position", () => {
    const part = (line: number, measurementNumber: string, site: "distal-tibia" | "distal-radius") =>
      readScan({ line, measurementNumber, site, values: [{ ...readScan().values[0]!, parameter: "tt_bmd", value: 9 }] });
    const [ofTibia, ofRadius] = [part(2, "00000007", "distal-tibia"), part(3, "8", "distal-radius")];
    const draft = draftAfter(
      { type: "type-chosen", catalogue },
      { type: "evaluation-used", read: readScan(), catalogue },
      { type: "file-put-away", withScans: false },
    );
    expect(scansToTake([ofTibia, ofRadius], currentScans(draft), catalogue)).toEqual([ofTibia]);
    expect(scansToTake([ofTibia, ofRadius], [], catalogue)).toEqual([ofTibia, ofRadius]);
    // The user must choose between two finite-element models.
    const another = { ...ofTibia, line: 9, values: ofTibia.values.map((value) => ({ ...value, value: value.value * 1.1 })) };
    expect(scansToTake([ofTibia, another], currentScans(draft), catalogue)).toEqual([]);
    const joined = reduceDraft(draft, { type: "evaluation-used", read: ofTibia, catalogue });
    expect(currentScans(joined).map(({ values }) => Object.keys(values).toSorted())).toEqual([["bvtv", "tt_bmd"]]);
    expect(scansToTake([ofTibia, ofRadius], currentScans(joined), catalogue)).toEqual([ofRadius]);
  });

  it("is joined by a source that prints more digits, and keeps the number that stood there", () => {
    const log = (bvtv: number) => {
      const values = [
        { ...readScan().values[0]!, value: bvtv, note: "by the log" },
        { ...readScan().values[0]!, parameter: "ct_th", value: 1.2, note: "by the log" },
      ];
      const read = readScan({ site: null, side: null, subjectCode: null, values });
      const evaluation = readScan({ values: [readScan().values[0]!, { ...readScan().values[0]!, parameter: "tt_bmd", value: 284 }] });
      const actions = [evaluation, read].map((each) => ({ type: "evaluation-used", read: each, catalogue }) as const);
      const draft = draftAfter({ type: "type-chosen", catalogue }, actions[0]!, { type: "file-put-away", withScans: false }, actions[1]!);
      expect(currentScans(draft).at(-1)?.fromFile?.notes["ct_th"]).toBe("by the log");
      if (currentScans(draft).length === 1) expect(currentScans(draft)[0]?.fromFile?.notes).not.toHaveProperty("bvtv");
      return currentScans(draft).map(({ values: shown }) => shown);
    };
    for (const same of [0.253, 0.25304, 0.2526]) expect(log(same)).toEqual([{ bvtv: "25.3", tt_bmd: "284", ct_th: "1.2" }]);
    for (const other of [0.2541, 0.2519, 2.53]) expect(log(other)).toHaveLength(2);
  });

  it("names files and facts that prevent joining two scans of one measurement", () => {
    const reply = { format: "", formatLabel: "", reportType: "hr-pqct" as const, scans: [], skipped: [], unknownColumns: [] };
    const file = { name: "evaluation.txt", reply: { ...reply, identifying: [], warnings: [] }, isSample: false };
    const first = [
      { type: "type-chosen", catalogue },
      { type: "file-read", file },
      { type: "evaluation-used", read: readScan(), catalogue },
      { type: "file-put-away", withScans: false },
    ] as const;
    const text = (change: Partial<ReturnType<typeof readScan>>) => {
      const read = readScan({ line: 4, ...change });
      const draft = draftAfter(...first, { type: "evaluation-used", read, catalogue });
      return [currentScans(draft).length, contradictionsOf(read, currentScans(draft), catalogue).join()];
    };
    const apart = (fact: string) => [2, `Measurement 7 also came from “evaluation.txt”: ${fact}. They are two scans here.`];
    const other = [
      { ...readScan().values[0]!, value: 0.3 },
      { ...readScan().values[0]!, parameter: "tt_bmd", value: 9 },
    ];
    expect(text({})).toEqual([1, ""]);
    expect(text({ scanDate: "2026-03-15" })).toEqual(apart("the date is Mar 15, 2026 here and Mar 14, 2026 there"));
    expect(text({ scanner: "xtremect-1" })).toEqual(apart("the scanner is XtremeCT (first generation) here and XtremeCT II there"));
    expect(text({ side: "right" })).toEqual(apart("the side is right here and left there"));
    expect(text({ subjectCode: "2" })).toEqual(apart("the person's number is 2 here and 1042 there"));
    expect(text({ scanDate: null, values: [other[1]!] })).toEqual(apart("the date is not stated in both"));
    expect(text({ measurementNumber: "8" })).toEqual([2, ""]);
  });

  it("adds every scan of a line and day separately, and recognizes each", () => {
    const hip = readScan({ measurementNumber: "9", site: "hip", scanner: "hologic", values: [] });
    const spine = { ...hip, site: "lumbar-spine", side: null } as const;
    const earlier = { ...spine, scanDate: "2020-03-14" };
    expect(scansToTake([earlier, hip, spine], [], catalogue)).toEqual([hip, spine]);
    const use = (read: typeof hip) => ({ type: "evaluation-used", read, catalogue: dxa }) as const;
    const draft = draftAfter({ type: "type-chosen", catalogue: dxa }, use(hip), use(spine));
    expect(currentScans(draft).map((scan) => [scan.site, isFilledFrom(scan, hip), isFilledFrom(scan, spine)])).toEqual([
      ["hip", true, false],
      ["lumbar-spine", false, true],
    ]);
  });
});
