import { scoreCountsText } from "@trabecula/report-types/score-counts";
import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { expect, it } from "vitest";
import { runTable } from "./run-table.ts";

const bern = builtInDataset("bern-hrpqct-xct2-multistack");
const values = { tt_bmd: 300, tb_bmd: 180, ct_bmd: 850, ct_th: 1.2 };
const rows = Array.from({ length: 200 }, (_, index) => `F,${22 + Math.floor(index / 4)},${Object.values(values).join(",")}`);
const table = (lines: readonly string[]) => [`sex,age,${Object.keys(values).join(",")}`, ...lines].join("\n");
const place = { site: "distal-tibia", scanner: "xtremect-2", region: "multi-stack", stacks: 3 } as const;

it("counts each value once: with a Z-score, with a T-score only, or not scored", async () => {
  const { summary } = await runTable(bern, table(rows), place);
  expect(summary).toMatchObject({ rows: 200, values: 800, withZ: 256, tOnly: 544, none: 0, refused: {} });
  expect(`${summary.values} values: ${scoreCountsText(summary)}.`).toBe(
    "800 values: 256 with a Z-score, 544 with a T-score only, 0 not scored.",
  );
});

it("counts why values with a T-score have no Z-score, with the first rows", async () => {
  const { summary } = await runTable(bern, table([...rows, "F,30,x,180,850,1.2", "F,12,300,180,850,1.2"]), place);
  expect(summary).toMatchObject({ withZ: 259, tOnly: 544, none: 5, zRefused: { outside_reference_age: 544 } });
  expect(summary.zReasons["outside_reference_age"]).toEqual({
    message: expect.stringContaining("covers ages 20 to 37 years"),
    rows: [66, 67, 68, 69, 70],
  });
  expect(summary.refused).toEqual({ unreadable_cell: 1, outside_reference_age: 4 });
});
