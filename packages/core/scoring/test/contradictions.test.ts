import type { ScoreRequest } from "@trabecula/contracts";
import { readTable } from "@trabecula/study-tables/workbook";
import { describe, expect, it } from "vitest";
import { groupScans, readStudyScans, scoreScans } from "../src/index.ts";
import { datasetRef, hipScan, hologicDxa, tibiaScan, multiStack } from "./support.ts";
import { runTable } from "./table/run-table.ts";

const vertebrae = { bmc_l1: 9.6, area_l1: 12, bmc_l2: 10.4, area_l2: 13, bmc_l3: 11.2, area_l3: 14, bmc_l4: 12, area_l4: 15 };
const refusal = "L1–L4 BMD is 1.047 g/cm², but its vertebrae give 0.800 (43.2 g / 54.0 cm²). Check the values.";
const stated = { scanner: "hologic" } as const;

const spineScan = (bmd_ls: number): ScoreRequest["scans"][number] => ({
  site: "lumbar-spine",
  side: null,
  scanner: "hologic",
  scanDate: "2026-03-01",
  measurements: Object.entries({ ...vertebrae, bmd_ls }).map(([parameter, value]) => ({ parameter, value })),
});

const score = (subject: ScoreRequest["subject"], scan: ScoreRequest["scans"][number], dataset = hologicDxa) =>
  scoreScans(dataset, datasetRef, { reportType: dataset.manifest.reportType, subject, scans: [scan] });

describe("a spine total that contradicts its vertebrae", () => {
  const woman = { sex: "female", birthDate: "1960-05-02", menopausalStatus: "postmenopausal" } as const;

  it("refuses the whole report, and so has no category", () => {
    const outcome = score(woman, spineScan(1.047));
    expect(outcome).toEqual({
      ...{ ok: false, code: "validation_failed", message: refusal },
      fields: { "scans.0.measurements.8.value": refusal },
    });
    expect(score(woman, spineScan(0.8))).toMatchObject({ ok: true, reply: { category: { code: "low_bone_mass" } } });
  });

  it("is refused in its row of a table, and other values are scored", async () => {
    const header = ["sex", "age", "bmd_th", "bmd_ls", ...Object.keys(vertebrae)].join(",");
    const row = (total: number) => ["female", 65, 0.942, total, ...Object.values(vertebrae)].join(",");
    const { rows } = await runTable(hologicDxa, [header, row(1.047), row(0.8)].join("\n"), stated);
    expect(rows[0]).toMatchObject({ bmd_ls_t: "", bmd_ls_refusal: `contradictory_row: ${refusal}`, bmd_th_t: "0" });
    expect(rows[1]).toMatchObject({ bmd_ls_refusal: "", bmd_th_t: "0" });
    expect(Number(rows[1]!.bmd_ls_t)).toBeCloseTo((0.8 - 1.047) / 0.11, 9);
  });

  it("is refused in its row of a long table, whose rows come in pieces", async () => {
    const values = { ...vertebrae, bmd_ls: 1.047 };
    const header = "id,sex,age,scan_date,site,parameter,value";
    const scan = (id: number, total: number) =>
      Object.entries({ ...values, bmd_ls: total }).map(
        ([parameter, value]) => `${id},female,65,2026-03-01,lumbar-spine,${parameter},${value}`,
      );
    const scans = Array.from({ length: 300 }, (_, index) => scan(index, index % 2 === 0 ? 1.047 : 0.8)).flat();
    const { rows } = await runTable(hologicDxa, [header, ...scans].join("\n"), stated);
    const totals = rows.filter(({ parameter }) => parameter === "bmd_ls");
    expect(totals.map(({ refusal: reason }) => reason)).toEqual(
      Array.from({ length: 300 }, (_, index) => (index % 2 === 0 ? `contradictory_row: ${refusal}` : "")),
    );
    expect(rows.filter(({ parameter, refusal: reason }) => parameter !== "bmd_ls" && reason!.startsWith("contradictory_row"))).toEqual([]);
  });

  it("is refused in a long table that is sorted by parameter, but not between visits without a date", async () => {
    const parameters = ["bmd_ls", "bmd_l1", "bmd_l2", "bmd_l3", "bmd_l4"];
    const rowOf = (id: string, parameter: string, value: number) => `${id},female,66,lumbar-spine,${parameter},${value}`;
    const sorted = parameters.flatMap((parameter) =>
      ["A", "B"].map((id) => rowOf(id, parameter, parameter === "bmd_ls" && id === "A" ? 1.047 : 0.8)),
    );
    const again = [...parameters.map((parameter) => rowOf("C", parameter, 0.8)), rowOf("D", "bmd_ls", 0.8), rowOf("C", "bmd_ls", 1.047)];
    const { rows } = await runTable(hologicDxa, ["id,sex,age,site,parameter,value", ...sorted, ...again].join("\n"), stated);
    const totals = rows.filter(({ parameter }) => parameter === "bmd_ls").map(({ id, refusal }) => [id, refusal!.split(":")[0]]);
    expect(totals).toEqual([
      ["A", "contradictory_row"],
      ["B", ""],
      ["C", ""],
      ["D", ""],
      ["C", ""],
    ]);
  });

  it("is refused in a sorted long table of many pieces", async () => {
    const people = Array.from({ length: 400 }, (_, index) => index);
    const sorted = ["bmd_ls", "bmd_l1", "bmd_l2", "bmd_l3", "bmd_l4"].flatMap((parameter) =>
      people.map((id) => `${id},female,66,lumbar-spine,${parameter},${parameter === "bmd_ls" && id % 2 === 0 ? 1.047 : 0.8}`),
    );
    const { rows } = await runTable(hologicDxa, ["id,sex,age,site,parameter,value", ...sorted].join("\n"), stated);
    const totals = rows.filter(({ parameter }) => parameter === "bmd_ls").map(({ refusal: reason }) => reason!.split(":")[0]);
    expect(totals).toEqual(people.map((id) => (id % 2 === 0 ? "contradictory_row" : "")));
  });

  it.each([
    ["of different ages", "id,age", ["E,66", "F,66", "E,67"]],
    ["of nobody in particular", "age", ["66", "66", "66"]],
  ])("is not refused between the rows %s", async (_, header, [total, between, later]) => {
    const lines = [`${total},female,bmd_ls,1.047`, `${between},female,bmd_th,0.9`];
    lines.push(...["bmd_l1", "bmd_l2", "bmd_l3", "bmd_l4"].map((parameter) => `${later},female,${parameter},0.8`));
    const { rows } = await runTable(hologicDxa, [`${header},sex,parameter,value`, ...lines].join("\n"), stated);
    expect(rows.map(({ refusal: reason }) => reason!.split(":")[0])).not.toContain("contradictory_row");
  });

  it("is refused where BMD is not BMC divided by area", () => {
    const hip = hipScan({
      measurements: [
        { parameter: "area_th", value: 35 },
        { parameter: "bmc_th", value: 31.5 },
        { parameter: "bmd_th", value: 0.95 },
      ],
    });
    expect(score(woman, hip)).toMatchObject({ ok: false, fields: { "scans.0.measurements.2.value": expect.stringContaining("0.900") } });
  });
});

describe("an age that the birth contradicts", () => {
  const header = "sex,age,birth_date,birth_year,scan_date,bmd_th";

  it.each([
    ["65,1960-05-02,,2026-03-01", ""],
    [
      "66.9,1960-05-02,,2026-03-01",
      "contradictory_row: The birth date gives an age of 65.8 years on 2026-03-01, but the stated age is 66.9.",
    ],
    ["30,1960-05-02,,2026-03-01", "contradictory_row: The birth date gives an age of 65.8 years on 2026-03-01, but the stated age is 30."],
    ["65,,1960,2026-03-01", ""],
    ["63,,1960,2026-03-01", "contradictory_row: The year of birth gives an age of 65.7 years on 2026-03-01, but the stated age is 63."],
    [",1960-05-02,1961,2026-03-01", "contradictory_row: The birth date is 1960-05-02, and the year of birth 1961. Check both."],
    [
      ",1800-03-14,,2011-03-14",
      "contradictory_row: The birth and the scan’s date give an age of 211 years; ages from 0 to 120 are scored.",
    ],
    [",,1880,2026-03-01", "contradictory_row: The birth and the scan’s date give an age of 145 years;"],
    ["121,,,2026-03-01", "unreadable_cell: “121” in “age” is not understood; use a number from 0 to 120."],
    [",1906-03-02,,2026-03-01", ""],
  ])("is judged in a row with %s", async (facts, reason) => {
    const { rows } = await runTable(hologicDxa, `${header}\nfemale,${facts},0.942`, stated);
    expect(rows[0]!.bmd_th_refusal!.startsWith(reason)).toBe(true);
    expect(rows[0]!.bmd_th_t).toBe(reason === "" ? "0" : "");
  });

  it("is refused in a report", () => {
    const outcome = score({ sex: "female", birthDate: "1800-01-01" }, tibiaScan(), multiStack);
    expect(outcome).toMatchObject({ ok: false, fields: { "scans.0.scanDate": expect.stringContaining("ages from 0 to 120 are scored") } });
  });

  it("is refused where two rows of a visit state them apart", async () => {
    const text = [
      "id,sex,age,birth_date,scan_date,scanner,parameter,value",
      "A,female,30,,2026-03-01,hologic,bmd_th,0.942",
      "A,female,,1960-05-02,2026-03-01,hologic,bmd_fn,0.858",
    ].join("\n");
    const reading = readStudyScans(await readTable(new TextEncoder().encode(text), 10), { reportType: "dxa" });
    expect(reading.ok && groupScans(reading).problems).toEqual([
      { line: 2, message: "The birth date gives an age of 65.8 years on 2026-03-01, but the stated age is 30. Check both." },
    ]);
  });
});
