import { builtInHeightForAge } from "@trabecula/reference-datasets/built-in";
import { describe, expect, it } from "vitest";
import { referencePrefixes, scoreTable } from "../../src/index.ts";
import { hologicDxa, makeDataset, multiStack } from "../support.ts";
import { mapOf, runTable } from "./run-table.ts";

const mg = "mg HA/cm³";
const curve = (mean: number) => [`tt_bmd,distal-tibia,female,,NO,${mean},40,,,,${mg},xtremect-2,,,,20,80,,,study`];
const one = makeDataset(curve(300), { key: "one-lab" });
const other = makeDataset(curve(280), { key: "other-lab" });
const newer = makeDataset(curve(290), { key: "one-lab", version: "1.1.0" });

const text = [
  "id,sex,age,site,tt_bmd",
  "a,female,30,distal-tibia,320",
  "b,female,30,distal-tibia,26000",
  "c,,30,distal-tibia,320",
  "d,female,30,distal-tibia,high",
].join("\n");
const requested = { scanner: "xtremect-2" } as const;

async function run(datasets: Parameters<typeof scoreTable>[0], table = text, options: Parameters<typeof scoreTable>[2] = requested) {
  const scored = await runTable(datasets, table, options);
  return scored.rows;
}

describe("several references", () => {
  it("have separate prefixed columns, with the same results as alone", async () => {
    const rows = await run([one, other]);
    const alone = await Promise.all([run(one), run(other)]);
    const own = Object.keys(alone[0][0]!).slice(0, 5);
    for (const [index, prefix] of ["one_lab__", "other_lab__"].entries()) {
      const theirs = rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).flatMap(([name, cell]) => {
            if (own.includes(name)) return [[name, cell]];
            return name.startsWith(prefix) ? [[name.slice(prefix.length), cell]] : [];
          }),
        ),
      );
      expect(theirs).toEqual(alone[index]);
    }
    expect(rows[0]).toMatchObject({ one_lab__tt_bmd_z: "0.5", other_lab__tt_bmd_z: "1" });
  });

  it("are counted each for itself", async () => {
    const young = makeDataset(
      curve(300).map((line) => line.replace(",20,80,", ",20,25,")),
      { key: "young" },
    );
    async function* input() {
      yield text;
    }
    const scored = await scoreTable([one, young], input(), requested);
    if (!scored.ok) throw new Error(scored.message);
    for await (const _ of scored.output);
    expect(scored.summaries.map((summary) => summary.withZ + summary.tOnly)).toEqual([1, 0]);
    expect(scored.summary).toEqual(scored.summaries[0]);
  });

  it("have one height of a row, and their own adjustment", async () => {
    const bmd = (key: string) =>
      makeDataset(
        [5, 25].map((age) => `bmd_ls,lumbar-spine,female,${age},NO,${0.4 + age / 40},0.08,,,a,g/cm²,hologic,,,,,,,,study`),
        {
          ...{ key, reportType: "dxa", youngAdult: null, tScoreFromAge: null },
        },
      );
    const table = "sex,age,height_cm,bmd_ls\nfemale,8,120,0.5\n";
    const [row] = await run([bmd("one"), bmd("two")], table, { scanner: "hologic", growth: builtInHeightForAge() });
    expect(Object.keys(row!).filter((name) => name.endsWith("height_age"))).toEqual([
      "height_age",
      "one__bmd_ls_z_for_height_age",
      "two__bmd_ls_z_for_height_age",
    ]);
  });

  it("are put aside when the table is scored again, by one or by several", async () => {
    const once = await runTable([one, other], text, requested);
    const again = await runTable([one, other], once.output, requested);
    expect(again.rows[0]).toMatchObject({ one_lab__tt_bmd_z: "0.5", one_lab__tt_bmd_z_earlier: "0.5", other_lab__tt_bmd_z_earlier: "1" });
    const single = await runTable(one, once.output, requested);
    expect(single.rows[0]).toMatchObject({ tt_bmd_z: "0.5", other_lab__tt_bmd_z_earlier: "1" });
    expect(single.rows[0]).not.toHaveProperty("other_lab__tt_bmd_z");
  });

  it("with the same key are distinguished by version, and duplicates are rejected", async () => {
    expect(referencePrefixes([one, newer, other])).toEqual(["one_lab_1_0_0__", "one_lab_1_1_0__", "other_lab__"]);
    async function* input() {
      yield text;
    }
    expect(await scoreTable([one, one], input(), requested)).toEqual({ ok: false, message: "A reference is named twice." });
  });

  it("are rejected when report types differ or a new column clashes with a user’s column", async () => {
    async function* input(table: string) {
      yield table;
    }
    expect(await scoreTable([multiStack, hologicDxa], input(text), requested)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^test-data is for .* and test-data is for .*; only references of one kind score a table together\.$/),
    });
    const taken = text.replaceAll(/^(.*)$/gm, "$1,x").replace("tt_bmd,x", "tt_bmd,one_lab__tt_bmd_z");
    expect(await scoreTable([one, other], input(taken), requested)).toMatchObject({
      ok: false,
      message: expect.stringContaining("one_lab__tt_bmd_z"),
    });
    expect((await run([one, other], taken.replace("one_lab__tt_bmd_z", "own"), { ...requested, map: mapOf({ own: null }) }))[0]!.own).toBe(
      "x",
    );
  });
});
