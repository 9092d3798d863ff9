import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { describe, expect, it } from "vitest";
import { lookAtTable } from "../../src/index.ts";
import { mapOf, refusedTable, runTable } from "./run-table.ts";

const bern = builtInDataset("bern-hrpqct-xct2-multistack");
const remark = "Results of an earlier scoring in the file are repeated under names that end in _earlier and not used.";

const tables = {
  wide: "sex;age;site;ct_th;tt_bmd;remark\nf;31;distal-tibia;1,2;300;=1+1\nm;30;distal-tibia;;280;b\nf;25;distal-tibia;1,1;x;c\n",
  "wide, with sites in the names": "sex;age;Radius: Ct.Th [mm];Tibia: Ct.Th [mm]\nf;31;1,0;1,2\nm;30;;1,1\n",
  long: "sex;age;site;parameter;value\nf;31;distal-tibia;ct_th;1,2\nm;30;distal-tibia;nothing;1\n",
};

const withoutRemark = (rows: readonly Record<string, string>[]) =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => !/_earlier(?:_\d)?$/.test(name))
        .map(([name, cell]) => [name, cell.replace(remark, "").trim()]),
    ),
  );

describe("a scored table that is brought again", () => {
  it.each(Object.entries(tables))("is answered as before, with a remark: %s", async (_, text) => {
    const once = await runTable(bern, text, { scanner: "xtremect-2" }, ";");
    const twice = await runTable(bern, once.output, { scanner: "xtremect-2" }, ";");
    expect(withoutRemark(twice.rows)).toEqual(withoutRemark(once.rows));
    expect(twice.output).toContain(remark);
    expect(twice.summary).toMatchObject({ withZ: once.summary.withZ, tOnly: once.summary.tOnly });
  });

  it.each([
    ["long", "parameter,value,z,percentile,t,preferred,z_refusal,flags,notes,report_notes", "tt_bmd,266,9,9,9,z,,,,'=1+1"],
    ["wide", "tt_bmd,tt_bmd_z,tt_bmd_percentile,tt_bmd_t,tt_bmd_refusal", "266,9,9,9,"],
  ])("reads our own export, which holds other results: %s", async (_, names, cells) => {
    const text = `report_id,revision,subject_code,sex,age,site,scanner,${names},content_hash\nr1,1,A1,female,30,distal-tibia,xtremect-2,${cells},h\n`;
    const { rows } = await runTable(bern, text);
    expect(rows).toMatchObject([names.startsWith("tt_bmd") ? { tt_bmd_z: "0", tt_bmd_z_earlier: "9" } : { z: "0", z_earlier: "9" }]);
  });

  it("ignores results in the input, also edited ones", async () => {
    const once = await runTable(bern, tables.wide, { scanner: "xtremect-2" }, ";");
    const changed = once.output.replaceAll(/0,\d{4,}/g, "9,9");
    expect(changed).not.toBe(once.output);
    expect(withoutRemark((await runTable(bern, changed, { scanner: "xtremect-2" }, ";")).rows)).toEqual(withoutRemark(once.rows));
  });

  it("repeats all input columns in order and appends new ones, also the third time", async () => {
    let sent = (await runTable(bern, tables.wide, { scanner: "xtremect-2" }, ";")).output;
    for (const ending of ["_earlier", "_earlier_2"]) {
      const again = (await runTable(bern, sent, { scanner: "xtremect-2" }, ";")).output;
      const [before, after] = [sent, again].map((text) =>
        text
          .trim()
          .split("\n")
          .map((line) => line.split(";")),
      );
      const width = before![0]!.length;
      expect(after!.slice(1).map((cells) => cells.slice(0, width))).toEqual(before!.slice(1));
      expect(after![0]!.slice(width)).toEqual([...before![0]!.slice(6, 20)].map((name) => name.replace(/_earlier$/, "")));
      expect(after![0]).toContain(`ct_th_z${ending}`);
      expect(new Set(after![0]).size).toBe(after![0]!.length);
      sent = again;
    }
  });

  it("refuses a row that lost its last cells", async () => {
    const [head, first, ...rest] = (await runTable(bern, tables.wide, { scanner: "xtremect-2" }, ";")).output.split("\n");
    const cut = [head, first!.split(";").slice(0, 6).join(";"), ...rest].join("\n");
    expect((await runTable(bern, cut, { scanner: "xtremect-2" }, ";")).rows[0]!.ct_th_refusal).toContain("malformed_row");
  });

  it("is looked at with the remark, and no result is taken for an input", async () => {
    const { output } = await runTable(bern, tables.wide, { scanner: "xtremect-2" }, ";");
    const records = output
      .trim()
      .split("\n")
      .map((line, index) => ({ line: index + 1, cells: line.split(";") }));
    const look = lookAtTable({ delimiter: ";", records, daysFrom: null, sheet: null, otherSheets: [], remarks: [] }, {});
    expect([look.problem, look.remarks]).toEqual([null, [remark]]);
    expect(look.columns.flatMap(({ header, target }) => (target ? [header] : []))).toEqual(["sex", "age", "site", "ct_th", "tt_bmd"]);
  });

  it("leaves a column of the owner's alone that only looks like a result", async () => {
    expect(await refusedTable(bern, "sex,age,site,ct_th,ct_th_z\nf,31,distal-tibia,1.2,0\n")).toContain("already has a column “ct_th_z”");
    const { output } = await runTable(bern, "sex,age,site,ct_th,own_z\nf,31,distal-tibia,1.2,0\n");
    expect(output).toContain("own_z");
  });

  it("rejects the file if the map assigns another meaning to a result column", async () => {
    const { output } = await runTable(bern, "sex,age,site,ct_th\nf,31,distal-tibia,1.2\n");
    expect(await refusedTable(bern, output, { map: mapOf({ ct_th_z: "id" }) })).toContain("already has a column “ct_th_");
  });
});
