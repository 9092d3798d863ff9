import { builtInHeightForAge } from "@trabecula/reference-datasets/built-in";
import { heightAdjustedColumns, heightColumns } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { additionalScores, scoreScans } from "../../src/index.ts";
import { makeDataset } from "../support.ts";
import { mapOf, refusedTable, runTable } from "./run-table.ts";

const growth = builtInHeightForAge();
const lines = [5, 25].map((age) => `bmd_ls,lumbar-spine,female,${age},NO,${0.4 + age / 40},0.08,,,a,g/cm²,hologic,,,,,,,,study`);
const dataset = makeDataset(lines, {
  reportType: "dxa",
  youngAdult: null,
  tScoreFromAge: null,
  heightAdjustment: {
    citation: "Made up for a test",
    coefficients: [{ parameter: "bmd_ls", site: "lumbar-spine", sex: "female", ageFrom: 7, ageTo: 9, intercept: 0.1, slope: 0.4 }],
  },
});

const text = [
  "id,sex,age,Height (cm),bmd_ls",
  "girl,female,8,120,0.5",
  "woman,female,22,160,0.9",
  "nobody,female,8,,0.5",
  "words,female,8,tall,0.5",
  "metres,female,8,1.2,0.5",
  "older,female,10,140,0.6",
  "unread,female,8,120,high",
].join("\n");
const sent = { growth, scanner: "hologic" } as const;
const names = [
  ...heightColumns.map(({ name }) => name),
  ...heightAdjustedColumns.map(({ name }) => `bmd_ls_${name}`),
  "bmd_ls_height_refusals",
];

describe("heights in a table", () => {
  it("match the single scan exactly, in addition to the Z-score for age", async () => {
    const { rows } = await runTable(dataset, text, sent);
    const request = {
      reportType: "dxa",
      subject: { sex: "female", ageYears: 8, heightCm: 120 },
      scans: [{ site: "lumbar-spine", scanner: "hologic", measurements: [{ parameter: "bmd_ls", value: 0.5 }] }],
    };
    const scored = scoreScans(dataset, { id: "d", version: "1.0.0" }, request as never, { additional: additionalScores({ growth }) });
    const scan = scored.ok ? scored.reply.scans[0]! : null;
    expect(rows[0]).toMatchObject({
      bmd_ls_z: "-1.25",
      height_for_age_z: String(scan!.height!.zScore.value),
      height_age: String(scan!.height!.heightAge.value),
      bmd_ls_z_for_height_age: String(scan!.results[0]!.height!.forHeightAge.value),
      bmd_ls_height_adjusted_z: String(scan!.results[0]!.height!.adjusted.value),
      bmd_ls_height_refusals: "",
    });
  });

  it("leave the other columns byte-identical when not requested", async () => {
    const [plain, mapped, beside] = await Promise.all([
      runTable(dataset, text, { scanner: "hologic" }),
      runTable(dataset, text, { scanner: "hologic", map: mapOf({ "Height (cm)": "height_cm" }) }),
      runTable(dataset, text, sent),
    ]);
    expect(mapped.output).toBe(plain.output);
    const without = beside.rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))));
    expect(without).toEqual(plain.rows);
    expect(beside.summary).toEqual(plain.summary);
    expect(Object.keys(beside.rows[0]!).slice(5)).toEqual([
      ...names.slice(0, 2),
      ...Object.keys(plain.rows[0]!).slice(5),
      ...names.slice(2),
    ]);
  });

  it("give the reason for a missing value, except for adults and unread values", async () => {
    const { rows } = await runTable(dataset, text, sent);
    const reasons = Object.fromEntries(rows.map(({ id, bmd_ls_height_refusals: reason }) => [id, reason]));
    expect(reasons).toEqual({
      girl: "",
      woman: "",
      nobody: "missing_height: The row has no height.",
      words: "unreadable_cell: “tall” in “Height (cm)” is not understood; use a number from 20 to 260.",
      metres: "unreadable_cell: “1.2” in “Height (cm)” is not understood; use a number from 20 to 260.",
      older: "outside_reference_age: The reference adjusts L1–L4 BMD for height at these ages: 7 to under 9 years.",
      unread: "",
    });
    expect(rows.map((row) => row.bmd_ls_z === "")).toEqual([false, false, false, false, false, false, true]);
    expect([rows[1]!.height_for_age_z, rows[5]!.bmd_ls_height_adjusted_z]).toEqual(["", ""]);
  });

  it("work in the long form too, and are renamed as earlier results when rescored", async () => {
    const long = "sex,age,height_cm,parameter,value\nfemale,8,120,bmd_ls,0.5\n";
    const once = await runTable(dataset, long, sent);
    expect(once.rows[0]).toMatchObject({ z: "-1.25", height_refusals: "" });
    const again = await runTable(dataset, once.output, sent);
    expect(again.rows[0]).toMatchObject({
      height_age_earlier: once.rows[0]!.height_age,
      height_age: once.rows[0]!.height_age,
      height_adjusted_z_earlier: once.rows[0]!.height_adjusted_z,
    });
  });

  it("require exactly one height column", async () => {
    const none = "sex,age,Height,bmd_ls\nfemale,8,120,0.5\n";
    expect(await refusedTable(dataset, none, sent)).toBe("No column of the file is height_cm; name it in the header or in the column map.");
    expect((await runTable(dataset, none, { ...sent, map: mapOf({ Height: "height_cm" }) })).rows[0]!.height_age).not.toBe("");
    const two = "sex,age,height_cm,Height [cm],bmd_ls\nfemale,8,120,120,0.5\n";
    expect(await refusedTable(dataset, two, sent)).toContain("both mean height_cm");
    expect((await runTable(dataset, two, { scanner: "hologic" })).rows[0]!.bmd_ls_z).toBe("-1.25");
  });
});
