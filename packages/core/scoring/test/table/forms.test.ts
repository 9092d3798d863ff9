import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { describe, expect, it } from "vitest";
import { scoreScans } from "../../src/index.ts";
import { datasetRef, hologicDxa, multiStack, tibiaScan, twoSegments } from "../support.ts";
import { mapOf, refusedTable, runTable } from "./run-table.ts";

const stated = { scanner: "xtremect-2", region: "multi-stack", stacks: 3 } as const;

describe("the long form", () => {
  const text = [
    "id,sex,age,site,parameter,value",
    "a,female,30,distal-tibia,tt_bmd,284",
    "b,female,44,distal-tibia,tt_bmd,284",
    "c,,30,distal-tibia,tt_bmd,284",
    "d,female,30,,tt_bmd,284",
    "e,female,30,distal-tibia,nonsense,1",
    "f,female,30,distal-tibia,tt_bmd,",
    "g,female,30,distal-tibia,tt_bmd,high",
    "h,female,30,the moon,tt_bmd,284",
    "i,female,30,distal-tibia,tt_bmd,0.284",
  ].join("\n");

  it("reads a bone without a location as its distal site, with a note at the score", async () => {
    const rowsOf = async (site: string) =>
      (await runTable(multiStack, `sex,age,site,parameter,value\nfemale,30,${site},tt_bmd,284`, stated)).rows;
    const [[alone], [whole]] = [await rowsOf("Tibia"), await rowsOf("distal-tibia")];
    expect(alone).toEqual({ ...whole, site: "Tibia", notes: "“Tibia” is read as the distal tibia." });
  });

  it("returns numbers or a reason for each row", async () => {
    const { rows, summary } = await runTable(multiStack, text, stated);
    expect(rows.map((row) => row.refusal!.split(":")[0])).toEqual([
      "",
      "",
      "missing_sex",
      "missing_site",
      "unknown_parameter",
      "missing_value",
      "unreadable_cell",
      "unreadable_cell",
      "implausible_value",
    ]);
    expect(Object.keys(rows[0]!)).toEqual("id sex age site parameter value z percentile t refusal preferred flags notes".split(" "));
    expect(rows[1]).toMatchObject({ z: "", t: "0.5", notes: "No Z-score (outside_reference_age)." });
    expect(rows[8]!.refusal).toContain("looks like g/cm³");
    expect(summary).toMatchObject({ rows: 9, values: 9, withZ: 1, tOnly: 1, none: 7 });
  });

  it("matches the score of a single scan exactly", async () => {
    const { rows } = await runTable(multiStack, text, stated);
    const measurements = [{ parameter: "tt_bmd", value: 284 }];
    const outcome = scoreScans(multiStack, datasetRef, {
      reportType: "hr-pqct",
      subject: { sex: "female", ageYears: 30 },
      scans: [tibiaScan({ measurements })],
    });
    const [result] = outcome.ok ? outcome.reply.scans[0]!.results : [];
    expect([rows[0]!.z, rows[0]!.percentile, rows[0]!.t]).toEqual([result!.zScore, result!.percentile, result!.tScore].map(String));
  });
});

describe("the wide form", () => {
  it("uses request defaults, which a row can override", async () => {
    const text = "sex,age,Site,scanner,Tt.BMD,tb_th\nf,30,distal tibia,,284,0.24\nf,30,distal tibia,XCT1,284,0.24\n";
    const { rows } = await runTable(multiStack, text, stated);
    expect(rows[0]).toMatchObject({ tt_bmd_z: "0.5", tb_th_refusal: "" });
    expect(rows[1]!.tt_bmd_refusal).toMatch(/^scanner_mismatch: /);
  });
  it("knows the only site of a parameter", async () => {
    const { rows } = await runTable(hologicDxa, "sex,age,scanner,bmd_ls,bmd_th\nf,60,hologic,1.047,0.942\n");
    expect([rows[0]!.bmd_ls_t, rows[0]!.bmd_th_t]).toEqual(["0", "0"]);
  });
  it("counts ages from dates, and from a year of birth", async () => {
    const text =
      "sex,birth_date,birth_year,scan_date,site,lmi\nm,2000-03-01,,2026-03-01,whole-body,14\nm,,2000,2026-06-01,whole-body,14\nm,2027-01-01,,2026-01-01,whole-body,14\nm,1.3.2000,,2026-01-01,whole-body,14\n";
    const { rows } = await runTable(twoSegments, text);
    expect(rows.map((row) => row.lmi_refusal!.split(":")[0])).toEqual(["", "", "contradictory_row", "unreadable_cell"]);
    expect(rows[1]!.lmi_flags).toBe("age_approximate");
  });
  it("flags an age in whole years of a person under 20", async () => {
    const ages = ["12", "12.0", "12.5", "19", "20", "45"];
    const { rows } = await runTable(twoSegments, `sex,age,site,lmi\n${ages.map((age) => `m,${age},whole-body,14`).join("\n")}\n`);
    expect(rows.map((row) => row.lmi_flags!.includes("age_approximate"))).toEqual([true, false, false, true, false, false]);
  });
  it("refuses motion grade 4, and flags a missing one", async () => {
    const { rows } = await runTable(
      multiStack,
      "sex,age,site,motion_grade,tt_bmd\nf,30,distal-tibia,4,284\nf,30,distal-tibia,,284\n",
      stated,
    );
    expect(rows[0]!.tt_bmd_refusal).toMatch(/^motion_grade: /);
    expect(rows[1]!.tt_bmd_flags).toBe("motion_ungraded");
  });
});

describe("a table that cannot be understood is refused in one sentence", () => {
  it.each([
    ["an empty file", "", {}, "The file is empty."],
    ["a doubled header", "sex,age,bmd_th,bmd_th\n", {}, "“bmd_th” is there twice"],
    [
      "more columns than a study has",
      `${Array.from({ length: 2001 }, (_, index) => `c${index}`).join()}\n`,
      {},
      "has 2001 columns; at most 2000",
    ],
    ["no parameter", "sex,age,height\nf,30,170\n", {}, "No column of the file is a parameter"],
    ["a long form without values", "sex,age,parameter\n", { format: "long" as const }, "needs a column “value”"],
    ["a column that would be added twice", "sex,age,bmd_th,bmd_th_t\n", {}, "already has a column “bmd_th_t”"],
    ["a map with a missing column", "sex,age,bmd_th\n", { map: mapOf({ hip: "bmd_th" }) }, "names “hip”, which is not a column"],
    ["a map with an unknown key", "sex,age,hip\n", { map: mapOf({ hip: "bmd_hip" }) }, "neither a parameter"],
    ["a map that gives a key twice", "l,r\n", { map: mapOf({ l: "bmd_th", r: "bmd_th" }) }, "for two columns"],
    ["a dataset of another type", "sex,age,bmd_th\n", { reportType: "hr-pqct" as const }, "The dataset is for DXA"],
  ])("%s", async (_, text, options, words) => expect(await refusedTable(hologicDxa, text, options)).toContain(words));
});

it("ignores a column mapped to null; the map overrides the header", async () => {
  const text = "sex,age,bmd_th,hip left\nf,60,0.9,0.942\n";
  const { rows } = await runTable(hologicDxa, text, { scanner: "hologic", map: mapOf({ "hip left": "bmd_th" }) });
  expect(rows[0]!.bmd_th_t).toBe("0");
  expect(await refusedTable(hologicDxa, "sex,age,bmd_th\n", { map: mapOf({ bmd_th: null }) })).toContain("No column");
});

describe("the long form with the names of scanners", () => {
  it("is read as the wide form is, with the unit of its row", async () => {
    const bern = builtInDataset("bern-hrpqct-xct2-multistack");
    const rowsOf = (...rows: string[]) => `sex,age,site,parameter,value,unit\n${rows.map((row) => `f,60,distal-tibia,${row}\n`).join("")}`;
    const { rows } = await runTable(
      bern,
      rowsOf("Ct.Th,1210,µm", "ct_th,1.21,", "Tb.BV/TV1,24.9,%", "bvtv,0.249,", "Radius: Ct.Th [mm],1.2,", "Ct.Po1,0.03,"),
      {
        scanner: "xtremect-2",
      },
    );
    expect(rows[0]!.z).toBe(rows[1]!.z);
    expect(rows[2]!.z).toBe(rows[3]!.z);
    expect(rows[4]!.refusal).toMatch(/^unknown_parameter/);
    expect(rows[5]!.refusal).toBe("unit_mismatch: “Ct.Po1” may be in % or in fractions of 1; say which in a column unit (% or 1).");
  });
});
