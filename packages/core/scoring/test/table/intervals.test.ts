import { intervalColumns } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { answerColumns, additionalScores, scoreScans, type ErrorOfValue } from "../../src/index.ts";
import { makeDataset } from "../support.ts";
import { refusedTable, runTable } from "./run-table.ts";

const mg = "mg HA/cm³";
/** Straight lines, so that intervals are known by hand. */
const dataset = makeDataset([
  `tt_bmd,distal-tibia,female,,NO,300,40,,,,${mg},xtremect-2,,,,20,80,,,study`,
  `tt_bmd,distal-radius,female,,NO,320,40,,,,${mg},xtremect-2,,,,20,80,,,study`,
]);
const people = {
  ...dataset,
  curves: dataset.curves.map((curve) => (curve.site === "distal-radius" ? { ...curve, n: 100 } : curve)),
};

const ofScanner: ErrorOfValue = ({ scanner, site, protocol }) =>
  scanner === "xtremect-2" && site === "distal-tibia" && protocol?.stacks === 3
    ? { error: 4, kind: "own", source: "This laboratory" }
    : null;

const long = [
  "sex,age,site,scanner,stacks,parameter,value",
  "female,40,distal-tibia,xtremect-2,3,tt_bmd,260",
  "female,40,distal-tibia,xtremect-2,2,tt_bmd,260",
  "female,40,distal-radius,xtremect-2,,tt_bmd,280",
  "female,19,distal-tibia,xtremect-2,3,tt_bmd,260",
  "female,,distal-tibia,xtremect-2,3,tt_bmd,260",
  "female,40,distal-tibia,xtremect-2,3,tt_bmd,high",
].join("\n");

const names = intervalColumns.map(({ name }) => name);

describe("intervals in a table", () => {
  it("follow the other columns of a value and change none of them", async () => {
    const plain = await runTable(people, long);
    const { rows, summary } = await runTable(people, long, { errorOfValue: ofScanner });
    expect(Object.keys(rows[0]!)).toEqual([...Object.keys(plain.rows[0]!), ...names]);
    const without = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))));
    expect(without).toEqual(plain.rows);
    expect(summary).toEqual(plain.summary);
  });

  it("reckon with the precision of the row's own scanner, site and protocol, and with the curve", async () => {
    const { rows } = await runTable(people, long, { errorOfValue: ofScanner });
    // Z is -1; 1.96 · 4 / 40 to either side.
    expect(rows[0]).toMatchObject({ z_low: "", percentile_low: "", precision_error: "4", precision_of: "own", curve_z_error: "" });
    expect(Number(rows[0]!.repeat_low)).toBeCloseTo(11.585, 3);
    expect(rows[0]!.interval_parts).toContain("How well the reference knows its own group is not stated.");
    // Var Z = (1 + 1 / 2) / 100 at Z = -1.
    expect(rows[2]).toMatchObject({ precision_error: "", curve_z_error_of: "people" });
    expect(Number(rows[2]!.z_high)).toBeCloseTo(-1 + 1.96 * Math.sqrt(0.015), 12);
  });

  it("are empty without a known error, without a Z-score, and for an unreadable cell", async () => {
    const { rows } = await runTable(people, long, { errorOfValue: ofScanner });
    for (const row of [1, 3, 4, 5]) expect(names.map((name) => rows[row]![name]).join("")).toBe("");
  });

  it("are those of the same scan scored by itself, digit by digit", async () => {
    const { rows } = await runTable(people, long, { errorOfValue: ofScanner });
    const scans = [
      { site: "distal-tibia", scanner: "xtremect-2", protocol: { stacks: 3 }, measurements: [{ parameter: "tt_bmd", value: 260 }] },
      { site: "distal-radius", scanner: "xtremect-2", measurements: [{ parameter: "tt_bmd", value: 280 }] },
    ] as const;
    for (const [index, scan] of scans.entries()) {
      const request = {
        reportType: "hr-pqct",
        subject: { sex: "female", ageYears: 40 },
        scans: [{ ...scan, measurements: [...scan.measurements] }],
      };
      const scored = scoreScans(people, { id: "d", version: "1.0.0" }, request as never, {
        additional: additionalScores({ errorOfValue: ofScanner }),
      });
      const result = scored.ok ? scored.reply.scans[0]!.results[0]! : null;
      const cells = intervalColumns.map(({ cell }) => String(cell(result!) ?? ""));
      expect(names.map((name) => rows[2 * index]![name])).toEqual(cells);
    }
  });

  it("follow the file's decimal commas, and in the wide form the name of their parameter", async () => {
    const wide = "sex;age;site;stacks;tt_bmd\nfemale;40,0;distal-tibia;3;260,0\n";
    const { rows } = await runTable(people, wide, { errorOfValue: ofScanner, scanner: "xtremect-2" }, ";");
    expect(rows[0]).toMatchObject({ tt_bmd_z: "-1", tt_bmd_repeat_low: expect.stringMatching(/^11,58/), tt_bmd_precision_of: "own" });
    expect(Object.keys(rows[0]!).slice(5)).toEqual([...answerColumns, ...names].map((name) => `tt_bmd_${name}`));
  });

  it("are renamed as earlier results when the table is rescored, requested again or not", async () => {
    const once = await runTable(people, long, { errorOfValue: ofScanner });
    const plain = await runTable(people, once.output);
    expect(plain.rows[0]).toMatchObject({ repeat_low_earlier: once.rows[0]!.repeat_low, z: "-1" });
    expect(plain.rows[0]).not.toHaveProperty("repeat_low");
    const twice = await runTable(people, once.output, { errorOfValue: ofScanner });
    expect(twice.rows[0]).toMatchObject({ repeat_low_earlier: once.rows[0]!.repeat_low, repeat_low: once.rows[0]!.repeat_low });
  });

  it("do not replace a user’s column of the same name, which is repeated if not requested", async () => {
    const own = "sex,age,site,parameter,value,z_low\nfemale,40,distal-tibia,tt_bmd,260,mine\n";
    expect((await runTable(people, own)).rows[0]).toMatchObject({ z_low: "mine" });
    expect(await refusedTable(people, own, { errorOfValue: ofScanner })).toBe(
      "The file already has a column “z_low”, which scoring would add; rename or remove it.",
    );
  });
});
