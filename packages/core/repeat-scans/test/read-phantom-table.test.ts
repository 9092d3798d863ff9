import { UnreadableTable } from "@trabecula/study-tables";
import { readTable } from "@trabecula/study-tables/workbook";
import { describe, expect, it } from "vitest";
import { nameOfSeries, readPhantomTable } from "../src/phantom/read-phantom-table.ts";

const read = async (...lines: readonly string[]) => readPhantomTable(await readTable(Buffer.from(`${lines.join("\n")}\n`), 1000));

describe("a table of phantom values", () => {
  it("reads XcalRep files: replicates of a day are separate values, each section a series", async () => {
    const { series, problems, rows } = await read(
      '"scanID","site","parameter","timePoint","value","phantom","section","scanDate","scanner","replicateSet"',
      '"C0000085","Montreal","Tt.vBMD","0",-4.722,"QC1","1",2018-02-27,"XCT2",1',
      '"C0000085","Montreal","Tt.vBMD","0",99.139,"QC1","2",2018-02-27,"XCT2",2',
      '"C0000086","Montreal","Tt.vBMD","0",-4.722,"QC1","1",2018-02-27,"XCT2",6',
    );
    expect([rows, problems]).toEqual([3, []]);
    expect(series).toEqual([
      {
        ...{ device: "XCT2, Montreal", phantom: "QC1", section: "1", quantity: "Tt.vBMD", unit: "" },
        values: [
          { day: "2018-02-27", value: -4.722 },
          { day: "2018-02-27", value: -4.722 },
        ],
      },
      {
        ...{ device: "XCT2, Montreal", phantom: "QC1", section: "2", quantity: "Tt.vBMD", unit: "" },
        values: [{ day: "2018-02-27", value: 99.139 }],
      },
    ]);
    expect(nameOfSeries(series[0]!)).toBe("XCT2, Montreal, QC1, 1, Tt.vBMD");
  });

  it("reads each device event once, with its day, from any row", async () => {
    const { events, series } = await read(
      "device,date,value,section,event",
      "A,2026-01-01,1,1,new tube",
      "A,2026-01-01,2,2,new tube",
      "A,2026-01-01,,,calibration",
      "B,2026-01-02,3,1,NA",
    );
    expect(events).toEqual([{ device: "A", day: "2026-01-01", words: "new tube; calibration" }]);
    expect(series).toHaveLength(3);
  });

  it("keeps two units apart", async () => {
    const { series } = await read("date,value,unit", "2026-01-01,100,mg/cm3", "2026-01-02,0.1,g/cm3");
    expect(series.map(({ unit, values }) => [unit, values.length])).toEqual([
      ["mg/cm3", 1],
      ["g/cm3", 1],
    ]);
  });

  it("reports unreadable rows with line and reason, and drops duplicates silently", async () => {
    const { series, problems } = await read("date,value", "2026-01-01,1", "2026-01-01,1", "soon,1", "2026-01-03,high", "2026-01-04,NA");
    expect(series[0]!.values).toEqual([{ day: "2026-01-01", value: 1 }]);
    expect(problems).toEqual([
      { line: 4, message: expect.stringContaining("Line 4 has no date that is understood") as string },
      { line: 5, message: expect.stringContaining("Line 5: ") as string },
    ]);
  });

  it("is refused without the columns that it needs", async () => {
    await expect(read("date,reading", "2026-01-01,1")).rejects.toThrow(UnreadableTable);
    await expect(read("date,day,value", "2026-01-01,2026-01-01,1")).rejects.toThrow("Two columns of the table mean “date”.");
  });
});
