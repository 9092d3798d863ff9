import { checkValue, findParameter, reportTypes } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { emptyScan, type ScanDraft } from "../../src/app/new-report/model/scan-draft.ts";
import { scanFromFile } from "../../src/app/new-report/model/from-file.ts";
import { measuredVertebrae, spineNote, withSpine } from "../../src/app/new-report/model/spine.ts";
import { checkField, checkFields } from "../../src/app/new-report/model/value-checks.ts";
import { readScanFile } from "@trabecula/scan-files";

const catalogue = reportTypes.dxa;
const typed = { bmc_l1: "12", area_l1: "13", bmc_l2: "14", area_l2: "14,5", bmc_l3: "16", area_l3: "15", bmc_l4: "18", area_l4: "17" };
const spine = (values: Record<string, string> = typed): ScanDraft => ({ ...emptyScan("scan-1"), site: "lumbar-spine", values });
const totalsOf = ({ values }: ScanDraft) => Object.fromEntries(Object.entries(values).filter(([key]) => !/^(bmc|area)_l\d$/.test(key)));

describe("a spine with typed vertebrae", () => {
  it("is their BMC together divided by their area together, with its note", () => {
    const scan = withSpine(spine(), [], catalogue);
    // 60 g / 59.5 cm²; the mean of the four densities would be 1.0035.
    expect(totalsOf(scan)).toEqual({ bmd_ls: "1.0084", bmc_ls: "60", area_ls: "59.5" });
    expect(spineNote(scan, "bmd_ls")).toBe("Worked out from L1 to L4: their BMC together (60 g) divided by their area (59.5 cm²).");
  });

  it("recomputes its total without an excluded vertebra, and restores it after inclusion", () => {
    const three = withSpine(withSpine(spine(), [], catalogue), ["2"], catalogue);
    expect(totalsOf(three)).toEqual({ bmd_l1l3l4: "1.0222" });
    expect(totalsOf(withSpine(three, [], catalogue))).toEqual({ bmd_ls: "1.0084", bmc_ls: "60", area_ls: "59.5" });
    expect(totalsOf(withSpine(three, ["2", "3", "4"], catalogue))).toEqual({});
  });

  it("updates its total with typed values, and has none below two vertebrae", () => {
    const scan = withSpine(spine(), [], catalogue);
    const changed = withSpine({ ...scan, values: { ...scan.values, bmc_l4: "19" } }, [], catalogue);
    expect(totalsOf(changed)).toMatchObject({ bmd_ls: "1.0252" });
    const two = withSpine({ ...scan, values: { ...scan.values, bmc_l3: "", area_l4: "x" } }, [], catalogue);
    expect(measuredVertebrae(two, catalogue)).toEqual(["1", "2"]);
    expect(totalsOf(two)).toEqual({ bmd_l1l2: "0.9455" });
    expect(totalsOf(withSpine({ ...two, values: { ...two.values, bmc_l1: "0" } }, [], catalogue))).toEqual({});
  });

  it("preserves a typed total, and hides it while a vertebra is excluded", () => {
    const scan = withSpine(spine({ ...typed, bmd_ls: "1.1" }), [], catalogue);
    expect(totalsOf(scan)).toEqual({ bmd_ls: "1.1", bmc_ls: "60", area_ls: "59.5" });
    expect(spineNote(scan, "bmd_ls")).toBeNull();
    const three = withSpine(scan, ["1"], catalogue);
    expect(totalsOf(three)).toEqual({ bmd_l2l3l4: "1.0323" });
    expect(totalsOf(withSpine(three, [], catalogue))).toEqual({ bmd_ls: "1.1", bmc_ls: "60", area_ls: "59.5" });
  });

  it("refuses a value that is typed although it includes an excluded vertebra", () => {
    const three = withSpine(spine(), ["3"], catalogue);
    const typedToo = {
      ...three,
      values: {
        ...three.values,
        bmd_ls: "0.9",
        bmd_l1l2l3: "0.9",
        bmd_l3: "0.9",
        bmd_l1_and_l4: "0.9",
        bmd_l1_and_l3: "0.9",
        bmc_ls: "60",
      },
    };
    const refused = [...checkFields(reportTypes.dxa, typedToo, checkValue)].filter(([, { state }]) => state === "refused");
    expect(refused.map(([parameter]) => parameter).sort()).toEqual(["bmc_ls", "bmd_l1_and_l3", "bmd_l1l2l3", "bmd_ls"]);
    expect(refused[0]![1].message).toBe("This value includes L3, excluded below. Clear the value, or the exclusion.");
    const used = { ...typedToo, spine: { ...three.spine, leftOut: [] } };
    expect(checkField(findParameter("bmd_ls")!, used, checkValue).state).toBe("fine");
  });

  it("has the same total from a file, and updates it after changes", () => {
    const columns = Object.keys(typed).map((key) =>
      key.replace(/^(\w+)_(l\d)$/, (_, kind: string, level: string) => `${level}_${kind}`.toUpperCase()),
    );
    const cells = Object.values(typed).map((text) => text.replace(",", "."));
    const text = `PATIENT_KEY,SCANID,${columns.join(",")}\nK1,7,${cells.join(",")}\n`;
    const read = readScanFile(new TextEncoder().encode(text));
    if (!read.ok) throw new Error(read.message);
    const scan = { ...scanFromFile(read.reply.scans[0]!, spine({}), catalogue), key: "scan-1" };
    expect(totalsOf(scan)).toEqual(totalsOf(withSpine(spine(), [], catalogue)));
    expect(totalsOf(withSpine(scan, ["2"], catalogue))).toEqual({ bmd_l1l3l4: "1.0222" });
    expect(totalsOf(withSpine({ ...scan, values: { ...scan.values, bmc_l4: "19" } }, [], catalogue))).toMatchObject({ bmd_ls: "1.0252" });
  });
});
